// Part 19: a tour of six steps, for the first visit and whenever it is called. It opens an example, so that there is something to
// show, points at one part of the page after the other, and covers none of them.
const kTour = [['#start', 'tour_open'], ['#units', 'tour_verdicts'], ['#map', 'tour_map'], ['#panel', 'tour_why'], ['#change', 'tour_change'], ['#bar', 'tour_keep']];
let tourStep = -1;
const tourCard = element('section', undefined, 'tour');
tourCard.hidden = true;
tourCard.tabIndex = -1;
document.body.append(tourCard);

const leaveTour = () => {
  tourStep = -1;
  kept.write('tour', 'seen');
  showTour();
  document.getElementById('side').scrollTop = 0;
  document.getElementById('open')?.focus();
};
const tourTo = async (step) => {
  if (step >= kTour.length) return leaveTour();
  await examplesRead;
  if (step > 0 && !svg) await openExample('maps/scenarios/crossroads.yaml');
  tourStep = Math.max(0, step);
  if (tourStep === 0) startSection.hidden = false;
  else closeStart();
  showTour();
  tourCard.focus();
};
const showTour = () => {
  document.querySelector('.toured')?.classList.remove('toured');
  tourCard.hidden = tourStep < 0;
  if (tourStep < 0) return;
  const [target, key] = kTour[tourStep];
  const shown = document.querySelector(target);
  shown.classList.add('toured');
  shown.scrollIntoView({ block: 'nearest' });
  tourCard.setAttribute('aria-label', word('tour'));
  const bar = element('p', undefined, 'tools');
  const back = button(word('tour_back'), () => tourTo(tourStep - 1));
  back.disabled = tourStep === 0;
  bar.append(back, button(word(tourStep + 1 < kTour.length ? 'tour_next' : 'tour_end'), () => tourTo(tourStep + 1), 'next'), button(word('tour_leave'), leaveTour, 'leave'));
  tourCard.replaceChildren(element('h2', word('tour_title', { step: tourStep + 1, steps: kTour.length })), element('p', word(key)), bar);
  // Where it does not cover what it points at.
  const box = shown.getBoundingClientRect();
  tourCard.classList.toggle('left', box.left > innerWidth / 2);
  tourCard.classList.toggle('high', innerWidth < 760 && box.top > innerHeight / 3);
  say(`${tourStep + 1}/${kTour.length}: ${word(key)}`);
};
addEventListener('keydown', (event) => {
  if (tourStep < 0 || typing(event)) return;
  if (event.key === 'Escape') leaveTour();
  else if (event.key === 'ArrowRight' && tourCard.contains(document.activeElement)) tourTo(tourStep + 1);
  else if (event.key === 'ArrowLeft' && tourCard.contains(document.activeElement)) tourTo(tourStep - 1);
});
const tourButton = () => button(word('tour'), () => tourTo(0), 'tour-begin');
const beginFirstVisit = () => examples && !svg && !inside && !location.hash && !kept.read('tour') && tourTo(0);
