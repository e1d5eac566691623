import type { ChangeEvent, CompositionEvent } from 'react'
import { cutText } from './input-format/cut-text'
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
 * The handlers of a text control that reads its input by a format and limits it to `maxLength`.
 * Text that does not fit is removed where it was inserted. A change would abort a composition
 * (IME), so composed text is read when the composition ends.
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

/** The text behind the caret was there before. */
function withinLength(text: string, behind: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const front = text.slice(0, text.length - behind.length)
  const frontLength = maxLength - behind.length
  return frontLength < 0 ? cutText(text, maxLength) : cutText(front, frontLength) + behind
}

// React does not touch a control that already has its next value, so the caret stays in place.
// Controls for e-mail addresses do not allow a script to set the caret.
function write(control: TextControl, text: string, caret: number): void {
  control.value = text
  if (control.selectionStart !== null) control.setSelectionRange(caret, caret)
}

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true
