import type { Locator, Page } from 'playwright/test';

/** A reader whose presses and typed keys are counted: a press is a click or a tap, a key one of the keyboard. */
export class CountedReader {
  presses = 0;
  keys = 0;

  constructor(
    private readonly page: Page,
    private readonly isTouch = false,
  ) {}

  /** Presses a control. */
  async press(control: Locator): Promise<void> {
    this.presses += 1;
    await (this.isTouch ? control.tap() : control.click());
  }

  /** Types a text where the focus is. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses one key, such as Enter. */
  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  /** Chooses files by a button: the press that asks for them, and the one that ends the system's own dialog. */
  async chooseFiles(button: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(button);
    this.presses += 1;
    await (await chooser).setFiles(files);
  }

  /** Chooses an option of a list: the press that opens it, and that of the option. */
  async choose(list: Locator, option: string): Promise<void> {
    this.presses += 2;
    await list.selectOption(option);
  }
}
