// Part 12: dragging a counter: the hex under the pointer is ringed; letting go moves the unit there. A finger drags the
// chosen unit alone, and otherwise the map.
{
  let drag = null;
  takesDrag = (event) => {
    const area = event.target.closest?.('.hex');
    const here = area ? unitsIn(+area.dataset.hex) : [];
    const unit = here.find((u) => u.id === state.unit) ?? here[here.length - 1];
    if (!unit || readOnly || (event.pointerType === 'touch' && unit.id !== state.unit)) return false;
    drag = { id: unit.id, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: false };
    return true;
  };
  addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.far && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < kDragPixels) return;
    drag.far = true;
    document.body.classList.add('dragging');
    const hex = hexUnder(event.clientX, event.clientY);
    layer.cursor.replaceChildren();
    if (hex === null) return;
    ring(layer.cursor, hex, 0.97, '#d55e00', 4);
    line(layer.cursor, `M${spot(hexOf(unitAt(drag.id)))}L${spot(hex)}`, '#d55e00', 3, '4 5');
  });
  const drop = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { id, far } = drag;
    drag = null;
    document.body.classList.remove('dragging');
    if (!far) return;
    dragged = true;
    const hex = event.type === 'pointerup' ? hexUnder(event.clientX, event.clientY) : null;
    showCursor();
    if (hex === null || hex === hexOf(unitAt(id))) return;
    // The unit asked about stays chosen, so that its answer is seen to turn.
    if (!shown.answers.has(state.unit)) state.unit = id;
    Object.assign(state, { hex: null, option: null });
    moveUnit(id, locationsOf(hex)[0]);
  };
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
}
