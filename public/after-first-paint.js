// The document shows its prerendered page by itself: what is read has the network and the processor to itself until it is
// there. Then the code of the page, whose links the server put into a template, makes it answer. Where there is much of it,
// it is fetched as soon as all is there that the first paint needs.
const PATIENCE_MS = 1000;

const bringIn = (template) => {
  if (template) document.head.append(document.importNode(template.content, true));
};

let isPainted = false;
function bringCode() {
  if (isPainted) return;
  isPainted = true;
  bringIn(document.querySelector('template#code'));
}

// Nothing is painted where nobody looks, and a browser need not tell of a paint.
if (document.hidden) bringCode();
setTimeout(bringCode, PATIENCE_MS);
requestAnimationFrame(() => bringIn(document.querySelector('template#ahead')));
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) bringCode();
}).observe({ type: 'paint', buffered: true });
