// Beside part 9: unpacking what others have packed. A few bytes may hold gigabytes, so all of it has a limit while it is unpacked.
const base64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
const textOf = (bytes) => new TextDecoder().decode(bytes);
const bytesOf = (base64) => {
  const text = atob(base64);
  const out = new Uint8Array(text.length);
  for (let i = 0; i < out.length; ++i) out[i] = text.charCodeAt(i);
  return out;
};
// The program travels in base 128 (packed.hpp): the number of bytes, then seven bits a character, or fourteen in one beyond ASCII.
const kApart = [0, 5, 7, 8, 13, 14, 15, 17, 19, 24, 26, 27, 60, 127];
const bytesOf128 = (text) => {
  let i = text.indexOf(' ') + 1;
  const out = new Uint8Array(parseInt(text));
  for (let bits = 0, held = 0, to = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    held = code < 128 ? (held << 7) | code : (held << 14) | (kApart[(code - 256) >> 7] << 7) | (code & 127);
    for (bits += code < 128 ? 7 : 14; bits >= 8; out[to++] = held >> bits) bits -= 8;  // what is written beyond the end is lost
    held &= 127;
  }
  return out;
};
const kTooLarge = 'too large';
// What comes out of a stream as a Blob; an error beyond `most` bytes.
const atMost = async (stream, most) => {
  const parts = [];
  const reader = stream.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    bytes += value.length;
    if (bytes > most) {
      reader.cancel().catch(() => {});
      throw new Error(kTooLarge);
    }
    parts.push(value);
  }
};
// A browser unpacks a piece as a whole before it asks whether more is wanted, and a byte may hold a thousand.
const kPiece = 4 << 10;
const inPieces = (blob) => {
  let [bytes, at] = [null, 0];
  return new ReadableStream({
    pull: async (controller) => {
      bytes ??= new Uint8Array(await blob.arrayBuffer());
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += kPiece)));
      else controller.close();
    },
  }, { highWaterMark: 0 });
};
const through = (blob, stream, most = Infinity) => atMost(inPieces(blob).pipeThrough(stream), most);

// The entries of a ZIP file as its directory has them, and the bytes of the file.
const kEndOfDirectory = 0x06054b50, kDirectoryEntry = 0x02014b50;
const directoryOfZip = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = new DataView(bytes.buffer);
  const entries = [];
  let end = bytes.length - 22;
  while (end >= 0 && data.getUint32(end, true) !== kEndOfDirectory) --end;
  if (end < 0) return { bytes, entries };
  let at = data.getUint32(end + 16, true);
  for (let left = data.getUint16(end + 10, true); left > 0 && at + 46 <= bytes.length && data.getUint32(at, true) === kDirectoryEntry; --left) {
    const [method, packed, whole] = [data.getUint16(at + 10, true), data.getUint32(at + 20, true), data.getUint32(at + 24, true)];
    const [nameBytes, extra, remark, local] = [data.getUint16(at + 28, true), data.getUint16(at + 30, true), data.getUint16(at + 32, true), data.getUint32(at + 42, true)];
    entries.push({ name: textOf(bytes.subarray(at + 46, at + 46 + nameBytes)), method, packed, whole, local });
    at += 46 + nameBytes + extra + remark;
  }
  return { bytes, entries };
};
const entriesOfZip = async (blob) => (await directoryOfZip(blob)).entries;
// The entries whose names fit and that can be unpacked to `most` bytes together: [{name, content}].
const filesOfZip = async (blob, fits, most) => {
  const { bytes, entries } = await directoryOfZip(blob);
  const data = new DataView(bytes.buffer);
  const out = [];
  for (const { name, method, packed, whole, local } of entries) {
    if (!fits.test(name) || whole > most || local + 30 > bytes.length || (method !== 0 && method !== 8)) continue;
    most -= whole;
    const from = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
    const body = new Blob([bytes.subarray(from, from + packed)]);
    out.push({ name, content: method === 0 ? body : await through(body, new DecompressionStream('deflate-raw'), whole) });
  }
  return out;
};
// The first of them; null without one.
const entryOfZip = async (blob, fits, most) => (await filesOfZip(blob, fits, most))[0] ?? null;
