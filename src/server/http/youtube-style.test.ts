import { createHash } from 'node:crypto';
import YouTubeVideoElement from 'youtube-video-element';
import { expect, test } from 'vitest';
import { YOUTUBE_ELEMENT_STYLE } from './document.ts';

test('the policy lets in the style sheet of react-player’s element for YouTube, as it is installed', () => {
  const { getTemplateHTML } = YouTubeVideoElement as unknown as {
    readonly getTemplateHTML: (attributes: object) => string;
  };
  const template = getTemplateHTML({ src: 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa' });
  const style = /<style>([^]*)<\/style>/.exec(template)?.[1] ?? '';
  expect(YOUTUBE_ELEMENT_STYLE).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});
