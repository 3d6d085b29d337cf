// Loaded before the server: its pages are isolated, and the browser's clock counts 5 µs for them instead of 100.
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;
/** @param {any[]} args */
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('cross-origin-opener-policy', 'same-origin');
  this.setHeader('cross-origin-embedder-policy', 'require-corp');
  return Reflect.apply(writeHead, this, args);
};
