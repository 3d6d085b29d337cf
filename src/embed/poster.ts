import { EVENTS, METHOD_NAMES, VERSION } from './protocol.ts';
import { OPEN_EVENT, type Frame, type FrameMessage, type OpenRequest } from './frame.ts';

// A frame shows its form, its names and Play. The viewer is asked for at the first press, at the first message of the page
// around that asks for something, or at once with ?start=viewer. Messages that come before it wait for it.

/** Longest message that is read, in characters, and most that wait. */
const MAX_MESSAGE = 10_000;
const MAX_WAITING = 100;
const LOADING = 'Loading…';
const NOT_LOADED = 'The viewer could not be loaded. Check your connection and try again.';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const poster = find('[data-poster]');
const stage = find('[data-stage]');
const template = document.querySelector<HTMLTemplateElement>('template[data-viewer]');
const play = find('[data-part=play]');
const news = find('[data-part=news]');

// A note of a file that is gone has none of it.
if (poster && stage && template && play && news) start({ poster, stage, template, play, news });

interface Parts {
  readonly poster: HTMLElement;
  readonly stage: HTMLElement;
  readonly template: HTMLTemplateElement;
  readonly play: HTMLElement;
  readonly news: HTMLElement;
}

function start({ poster, stage, template, play, news }: Parts): void {
  let isAsked = false;
  const frame: Frame = {
    stage,
    waiting: [],
    hear: undefined,
    show: (isViewer, words = '') => {
      const hadFocus = stage.contains(document.activeElement);
      poster.hidden = isViewer;
      stage.hidden = !isViewer;
      news.textContent = words;
      play.ariaDisabled = null;
      isAsked = isViewer;
      if (!isViewer && hadFocus) play.focus();
    },
  };

  const open = async (plays: boolean) => {
    if (isAsked) return;
    isAsked = true;
    news.textContent = LOADING;
    play.ariaDisabled = 'true';
    document.head.append(document.importNode(template.content, true));
    try {
      await import(/* @vite-ignore */ template.dataset['viewer'] ?? '');
      // Once it is there the viewer hears this, also when it comes back.
      const detail: OpenRequest = { frame, plays };
      stage.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail }));
    } catch {
      frame.show(false, NOT_LOADED);
    }
  };

  play.addEventListener('click', () => void open(true));
  if (parent !== window) {
    addEventListener('message', (event) => {
      const message = readMessage(event);
      if (!message) return;
      const isListening = /^(add|remove)EventListener$/.test(message.method);
      if (isListening && message.value === 'ready') tellReady(message.listener);
      if (frame.hear) frame.hear(message);
      else if (frame.waiting.length < MAX_WAITING) frame.waiting.push(message);
      if (!isListening) void open(false);
    });
    tellReady();
  }
  if (new URLSearchParams(location.search).get('start') === 'viewer') void open(false);
}

/** A message of the page around; undefined for everything else. */
function readMessage({ source, origin, data }: MessageEvent<unknown>): FrameMessage | undefined {
  if (source !== parent || typeof data !== 'string' || data.length > MAX_MESSAGE) return undefined;
  try {
    const message = JSON.parse(data) as Partial<FrameMessage> | null;
    const { context, method } = message ?? {};
    return (context === 'player.js' || context === 'tilia') && typeof method === 'string'
      ? { ...message, context, method, origin }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Says where this is and what it can do. It is asked for before anything else is known of the page around. */
function tellReady(listener?: unknown): void {
  const value = { src: location.href, methods: METHOD_NAMES, events: EVENTS['player.js'] };
  const message = { context: 'player.js', version: VERSION, event: 'ready', value, listener };
  parent.postMessage(JSON.stringify(message), '*');
}
