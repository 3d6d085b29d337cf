import { Application, BitmapText, Container, Graphics, Sprite, Texture } from 'pixi.js';
import { BOX_PX, HEIGHT, offer, POINT_PX, ROW_PX, WIDTH } from '../items.ts';

/** One sprite for each component and one text for each label, as tutorials have it. */
offer(async (element, { items, length }) => {
  const app = new Application();
  await app.init({
    width: WIDTH,
    height: HEIGHT,
    backgroundColor: '#ffffff',
    autoStart: false,
    preference: 'webgl',
  });
  element.append(app.canvas);
  const world = new Container();
  const placed = items.map(({ row, start, end, label, color }) => {
    const sprite = new Sprite(Texture.WHITE);
    sprite.tint = color;
    sprite.y = row * ROW_PX;
    sprite.height = BOX_PX;
    world.addChild(sprite);
    const text =
      label === '' ? undefined : new BitmapText({ text: label, style: { fontSize: 12, fill: '#000000' } });
    if (text) {
      text.y = row * ROW_PX;
      world.addChild(text);
    }
    return { start, end, sprite, text };
  });
  const playhead = new Graphics().rect(0, 0, 1, HEIGHT).fill('#b3261b');
  app.stage.addChild(world, playhead);

  let view = { start: 0, pxPerSecond: 0 };
  let asked: number | undefined;
  const draw = () => {
    asked ??= requestAnimationFrame(() => {
      asked = undefined;
      app.render();
    });
  };
  const setView = (first: number, last: number) => {
    const pxPerSecond = WIDTH / (last - first);
    if (pxPerSecond !== view.pxPerSecond) {
      for (const { start, end, sprite, text } of placed) {
        sprite.x = start * pxPerSecond;
        sprite.width = end === undefined ? POINT_PX : (end - start) * pxPerSecond;
        if (text) text.x = sprite.x + POINT_PX;
      }
    }
    view = { start: first, pxPerSecond };
    world.x = -first * pxPerSecond;
    draw();
  };
  setView(0, length);
  return {
    setView,
    setPlayhead: (time) => {
      playhead.x = (time - view.start) * view.pxPerSecond;
      draw();
    },
  };
});
