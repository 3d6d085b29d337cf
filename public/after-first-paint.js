// The document shows its prerendered page by itself: what is read has the network and the processor to itself until it is
// there. Then the code of the page, whose links the server put into a template, makes it answer.
const PATIENCE_MS = 1000;

let isPainted = false;
function bringCode() {
  if (isPainted) return;
  isPainted = true;
  const { content } = document.querySelector('template#code');
  document.head.append(document.importNode(content, true));
}

// Nothing is painted where nobody looks, and a browser need not tell of a paint.
if (document.hidden) bringCode();
setTimeout(bringCode, PATIENCE_MS);
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) bringCode();
}).observe({ type: 'paint', buffered: true });
