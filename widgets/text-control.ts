import type { ChangeEvent, CompositionEvent } from 'react'
import { readChange, type InputFormat } from './input-format/input-format'
import { useCutNotice } from './input-format/use-cut-notice'

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface TextControlOptions {
  value: string
  onChange: (text: string) => void
  format: InputFormat
  maxLength?: number | undefined
  cutNotice?: string | undefined
}

/**
 * Returns the handlers of a text control. The handlers read the input by a format, and limit it to
 * `maxLength`. Text that does not fit is removed where it was inserted. A change would abort a
 * composition (IME), so composed text is read when the composition ends.
 */
export function useTextControl({
  value,
  onChange,
  format,
  maxLength = Infinity,
  cutNotice,
}: TextControlOptions) {
  const cut = useCutNotice(cutNotice)
  const accept = (control: TextControl, event: Event) => {
    const text = control.value
    const reading = readChange(format, { text, previous: value, event })
    const caret = control.selectionStart ?? text.length
    const behind = reading.value === text ? text.slice(caret) : ''
    const fitting = withinLength(reading.value, behind, maxLength)
    if (fitting !== text) write(control, fitting, fitting.length - behind.length)
    cut.report(reading.isCut || fitting.length < reading.value.length, fitting, text)
    onChange(fitting)
  }
  return {
    notice: cut.notice,
    handlers: {
      onChange: ({ target, nativeEvent }: ChangeEvent<TextControl>) =>
        isComposing(nativeEvent) ? onChange(target.value) : accept(target, nativeEvent),
      onCompositionEnd: ({ currentTarget, nativeEvent }: CompositionEvent<TextControl>) =>
        accept(currentTarget, nativeEvent),
    },
  }
}

/** Cuts only the text before the caret, because the text after it is older and fits. */
function withinLength(text: string, behind: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const front = text.slice(0, text.length - behind.length)
  const frontLength = maxLength - behind.length
  return frontLength < 0 ? cutText(text, maxLength) : cutText(front, frontLength) + behind
}

// Sets value and caret. React then does not change the control, so the caret stays in place. In a
// control for e-mail addresses, scripts cannot set the caret.
function write(control: TextControl, text: string, caret: number): void {
  control.value = text
  if (control.selectionStart !== null) control.setSelectionRange(caret, caret)
}

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

/** Matches combining characters, for a browser without `Intl.Segmenter`. */
const continues = /^(?:\p{M}|\p{EMod}|\u200d|[\u{e0020}-\u{e007f}])/u
/** The number of code units after the cut that can belong to the character before the cut. */
const lookaheadLength = 64

/**
 * Cuts a string to at most `maxLength` UTF-16 units, which servers count. Does not split a visible
 * character, such as a flag, a family emoji or an accented letter.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = boundary(text.slice(0, maxLength + lookaheadLength), maxLength)
  return text.slice(0, end || firstCodePoint(text, maxLength))
}

/** Returns where to cut a character that is longer than the limit: between code points. */
const firstCodePoint = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

function boundary(text: string, at: number): number {
  if (typeof Intl.Segmenter === 'function')
    return new Intl.Segmenter().segment(text).containing(at)?.index ?? at
  let end = 0
  let flags = 0
  const characters = Array.from(text)
  for (let index = 0, place = 0; index < characters.length && place <= at; index += 1) {
    const character = characters[index]!
    const isFlag = /\p{RI}/u.test(character)
    const isInside =
      continues.test(character) || characters[index - 1] === '\u200d' || (isFlag && flags % 2 === 1)
    flags = isFlag ? flags + 1 : 0
    if (!isInside) end = place
    place += character.length
  }
  return end
}
