import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen, untilSettled } from './e2e-shop.ts';

/** One way to use the app. A test that uses only one mode proves that this mode is sufficient. */
export interface InputMode {
  goTo(screen: string): Promise<void>;
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Fills an empty field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses a radio button. */
  take(radio: Locator): Promise<void>;
  chooseService(picker: Locator, name: string): Promise<void>;
  /** Opens the dialog that asks before money is spent. */
  review(button: Locator): Promise<void>;
  /** Confirms that dialog. */
  confirm(button: Locator): Promise<void>;
  /** Selects every row of the list on screen and hands it over. */
  handOverAll(): Promise<void>;
}

// More tab stops than the fullest screen has.
const maxTabs = 150;
// Faster keys count as a scanner's, and a scanner's Tab or Enter does nothing.
const keyMs = 60;
const pauseMs = 200;

/** Uses only keys. Fails for a control that Tab cannot reach or that loses the focus when it is pressed. */
export function keyboardInput(page: Page): InputMode {
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }
  async function type(text: string): Promise<void> {
    await page.keyboard.type(text, { delay: keyMs });
    await page.waitForTimeout(pauseMs);
  }
  /** Fails if the focus is on no control but on the page itself. */
  const keepsFocus = () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'), 'the focus')
      .not.toMatch(/^(BODY|HTML|nothing)$/);
  async function press(target: Locator): Promise<void> {
    await reach(target);
    await page.keyboard.press('Enter');
    await keepsFocus();
  }
  return {
    press,
    async goTo(screen) {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Commands' });
      await expect(palette.getByRole('textbox')).toBeFocused();
      await type(`Go to ${screen}`);
      await expect(palette.getByRole('option').first()).toHaveAccessibleName(`Go to ${screen}`);
      await page.keyboard.press('Enter');
      await expect(palette).toHaveCount(0);
      await keepsFocus();
    },
    async write(field, text) {
      await reach(field);
      await type(text);
      await expect(field).toHaveValue(text);
    },
    async take(radio) {
      const group = await radio.getAttribute('name');
      const taken = page.locator(`input[type="radio"][name="${group}"]:checked`);
      await reach((await taken.count()) > 0 ? taken : radio);
      for (let steps = 0; steps < 10 && !(await radio.isChecked()); steps += 1)
        await page.keyboard.press((await taken.count()) > 0 ? 'ArrowDown' : 'Space');
      await expect(radio).toBeChecked();
    },
    async chooseService(picker, name) {
      await expect(picker).toBeFocused();
      await type(name);
      await page.keyboard.press('Enter');
      await expect(picker).toHaveCount(0);
      await keepsFocus();
    },
    async review(button) {
      await expect(button).toBeEnabled();
      await page.keyboard.press('Control+Enter');
    },
    async confirm(button) {
      await expect(button).toBeVisible();
      await untilSettled(page);
      await page.keyboard.press('Control+Enter');
      await expect(button).toHaveCount(0);
      await keepsFocus();
    },
    async handOverAll() {
      await reach(page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first());
      await page.keyboard.press('Control+a');
      await page.keyboard.press('h');
      await keepsFocus();
    },
  };
}

/** Uses only the pointer. Text is inserted without keys, as when it is pasted from the system's menu. */
export function pointerInput(page: Page): InputMode {
  const press = (target: Locator) => target.click();
  async function write(field: Locator, text: string): Promise<void> {
    await field.click();
    await page.keyboard.insertText(text);
    await expect(field).toHaveValue(text);
  }
  return {
    press,
    write,
    goTo: (screen) => openScreen(page, screen, press),
    // Presses the label, because for some radio buttons the label draws the circle.
    take: async (radio) => press(page.locator(`label[for="${await radio.getAttribute('id')}"]`).first()),
    async chooseService(picker, name) {
      await write(picker, name);
      await press(page.getByRole('list', { name: 'Services' }).getByRole('button').first());
      await expect(picker).toHaveCount(0);
    },
    review: press,
    async confirm(button) {
      await expect(button).toBeVisible();
      await untilSettled(page);
      await press(button);
      await expect(button).toHaveCount(0);
    },
    async handOverAll() {
      await press(page.getByRole('grid', { name: 'Orders' }).getByRole('checkbox').first());
      await press(page.getByRole('button', { name: 'Hand over', exact: true }));
    },
  };
}

/** Counts presses of keys and pointer buttons. Call it before the page is opened. */
export async function countPresses(context: ReturnType<Page['context']>): Promise<void> {
  await context.addInitScript(() => {
    const counted = { keys: 0, pointers: 0 };
    Object.assign(globalThis, { counted });
    const count = (type: 'keydown' | 'pointerdown', of: keyof typeof counted) =>
      addEventListener(
        type,
        ({ isTrusted }) => {
          counted[of] += isTrusted ? 1 : 0;
        },
        { capture: true },
      );
    count('keydown', 'keys');
    count('pointerdown', 'pointers');
  });
}

export function presses(page: Page): Promise<{ readonly keys: number; readonly pointers: number }> {
  return page.evaluate(() => Reflect.get(globalThis, 'counted'));
}
