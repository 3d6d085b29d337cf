/** Version of the protocol of player.js that is spoken (https://github.com/embedly/player.js). */
export const VERSION = '0.0.11';

/** Methods that this protocol names. */
export const METHOD_NAMES = [
  ...([
    'play',
    'pause',
    'getPaused',
    'mute',
    'unmute',
    'getMuted',
    'setVolume',
    'getVolume',
    'getDuration',
  ] as const),
  ...([
    'setCurrentTime',
    'getCurrentTime',
    'setLoop',
    'getLoop',
    'addEventListener',
    'removeEventListener',
  ] as const),
];

/** Events that it names, and our own. */
export const EVENTS = {
  'player.js': ['ready', 'play', 'pause', 'ended', 'timeupdate', 'seeked', 'error'],
  tilia: ['file', 'measure', 'sounding', 'select', 'handIn'],
} as const;

export type Context = keyof typeof EVENTS;
export type EventName = (typeof EVENTS)[Context][number];
