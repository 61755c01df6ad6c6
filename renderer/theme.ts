import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { filterOptions } from './ui/filter/filter-options.ts';

// The app's only accent colour, mulberry. Shade 7 is the light theme's fill, shade 4 is the dark theme's fill (theme-tokens.css).
const mulberry: MantineColorsTuple = [
  '#f9eef5',
  '#f0dbe9',
  '#e3bed7',
  '#dca6cf',
  '#cf8fbf',
  '#b666a3',
  '#954885',
  '#7a3569',
  '#652a57',
  '#4d1f42',
];

/** Focuses the menu itself, so that an arrow key moves to the menu's first entry. */
function focusIn(menu: HTMLElement | null): void {
  // A microtask runs after Mantine has saved the focused element, to which it later returns the focus.
  queueMicrotask(() => {
    if (menu === null || menu.contains(document.activeElement)) return;
    menu.focus({ preventScroll: true });
  });
}

// A long name in the other text direction shows its beginning and not its end (see theme.css). Mantine would
// set the prop `dir` on the element around the input, where `auto` does not detect the direction of the typed
// text.
const written = { attributes: { input: { dir: 'auto' } } } as const;
const field = {
  size: 'sm',
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} as const;

// Mantine computes the text colour on a fill only from the light theme. The app's tokens define this colour for each theme.
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  if (input.color === 'red')
    return { ...resolved, background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--surface)' };
  if (input.color !== undefined && input.color !== 'mulberry') return resolved;
  return {
    ...resolved,
    background: 'var(--accent)',
    hover: 'var(--accent-strong)',
    color: 'var(--accent-ink)',
  };
};

/** Mantine's theme: sizes and the accent. Colours are in theme-tokens.css and are passed to Mantine below. */
export const theme = createTheme({
  primaryColor: 'mulberry',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: variantColors,
  colors: { mulberry },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  // Components are given by name, because `Component.extend` would load all of them when the page starts.
  components: {
    Button: {
      // A screen fills only its main button.
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_theme: unknown, props: { readonly size?: string }) => ({
        root:
          props.size === 'sm' ? { '--button-height': 'var(--control)', '--button-padding-x': '12px' } : {},
      }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    Input: {
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { '--input-height': 'var(--control)', '--input-padding': '10px' } }),
    },
    TextInput: { defaultProps: { ...field, ...written } },
    NativeSelect: { defaultProps: field },
    Textarea: { defaultProps: field },
    Select: {
      defaultProps: {
        ...field,
        ...written,
        checkIconPosition: 'right',
        allowDeselect: false,
        filter: filterOptions,
      },
    },
    Autocomplete: { defaultProps: { ...written, filter: filterOptions } },
    SegmentedControl: { defaultProps: { size: 'sm', transitionDuration: 120 } },
    Switch: { defaultProps: { size: 'sm' } },
    // Aligns the description with the label's text, not with the box.
    Radio: { styles: { description: { paddingInlineStart: '8px' } } },
    Checkbox: { styles: { description: { paddingInlineStart: '8px' } } },
    Loader: { defaultProps: { size: 16, type: 'oval' } },
    // Mantine opens a menu some frames after the key press, and focuses it with a timer. An arrow key pressed in between would be lost.
    // Without transition, the menu is open and has the focus before the next key.
    // A screen reader must find only entries in a menu, so it has no placeholder for the first focus.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 0 },
        trapFocus: false,
        withInitialFocusPlaceholder: false,
      },
    },
    MenuDropdown: {
      defaultProps: {
        ref: focusIn,
        onKeyDown: (event: { readonly key: string; preventDefault(): void }) => {
          if (event.key === 'Tab') event.preventDefault();
        },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        // A press beside a dialog would lose what was typed in it. Dialogs without input allow it themselves.
        closeOnClickOutside: false,
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.4 },
        // Mantine's `header` element would be a second banner landmark of the page. The dialog gets its name from the title inside.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
});

/** Passes the app's tokens to Mantine under Mantine's names, so that Mantine's components follow both themes. */
export const cssVariables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
    '--mantine-color-gray-outline': 'var(--line-strong)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};
