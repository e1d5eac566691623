import { said } from '../../words/words'

/** The words for widgets whose name is unclear to readers. */
const words: Readonly<Record<string, string>> = {
  stack: 'the group',
  'key-value': 'the row',
  'list-item': 'the row',
  'option-row': 'the option',
  image: 'the picture',
  'date-time': 'the date',
  'error-panel': 'the error message',
  'notice-bar': 'the line of news',
  'captcha-image': 'the picture of a code',
  'pull-refresh': 'the part that is pulled to refresh',
  skeleton: 'the placeholder',
  money: 'the amount',
  'text-input': 'the field',
  'text-area': 'the field',
  'number-input': 'the field',
  'phone-input': 'the field',
  'code-input': 'the field',
  'date-input': 'the field',
  'bank-card-input': 'the field',
}

/** Widgets that the borrower presses; their words are enough to name them. */
export const controls: ReadonlySet<string> = new Set([
  'button',
  'link',
  'countdown-button',
  'floating-button',
  'list-item',
  'option-row',
])

/** A widget as a reader calls it, as in "the row" for a key-value. */
export function theWidget(widget: string): string {
  // The article is part of the text, since other languages have several.
  const own = ['the', widget.replaceAll('-', ' ')].join(' ')
  return said(Object.hasOwn(words, widget) ? words[widget]! : own)
}
