/** What a reader calls a widget, where its name does not say it. */
const words: Readonly<Record<string, string>> = {
  stack: 'group',
  'key-value': 'row',
  'list-item': 'row',
  'option-row': 'option',
  image: 'picture',
  'date-time': 'date',
  'error-panel': 'error message',
  'notice-bar': 'line of news',
  'captcha-image': 'picture of a code',
  'pull-refresh': 'part that is pulled to refresh',
  skeleton: 'placeholder',
  money: 'amount',
  'text-input': 'field',
  'text-area': 'field',
  'number-input': 'field',
  'phone-input': 'field',
  'code-input': 'field',
  'date-input': 'field',
  'bank-card-input': 'field',
}

/** Widgets whose words alone name them: what a borrower presses. */
export const controls: ReadonlySet<string> = new Set([
  'button',
  'link',
  'countdown-button',
  'floating-button',
  'list-item',
  'option-row',
])

/** A widget in a word, as in "row" for a key-value. */
export function widgetWord(widget: string): string {
  return Object.hasOwn(words, widget) ? words[widget]! : widget.replaceAll('-', ' ')
}
