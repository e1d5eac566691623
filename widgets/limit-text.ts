import type { ChangeEvent, CompositionEvent } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Cuts a text to `maxLength` UTF-16 units, as servers count them, and never through the middle of a
 * character.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return endsInHalfCharacter(cut) ? cut.slice(0, -1) : cut
}

/**
 * The attributes of a text control whose value stays within `maxLength`. The browser ignores what
 * is typed beyond it; what
 * reaches the control in another way is cut. A running composition (IME) is cut when it ends, for
 * cutting would abort it.
 */
export function limitText(onChange: (text: string) => void, maxLength = Infinity) {
  return {
    maxLength: Number.isFinite(maxLength) ? maxLength : undefined,
    onChange: (event: ChangeEvent<TextControl>) =>
      onChange(isComposing(event) ? event.target.value : cutText(event.target.value, maxLength)),
    onCompositionEnd: (event: CompositionEvent<TextControl>) =>
      onChange(cutText(event.currentTarget.value, maxLength)),
  }
}

function isComposing(event: ChangeEvent<TextControl>): boolean {
  return 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true
}

function endsInHalfCharacter(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}
