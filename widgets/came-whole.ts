/**
 * Whether a control got its text all at once: pasted, dropped or filled in by the phone. What is
 * typed or erased comes piece by piece, and is not read as a whole.
 */
export function cameWhole(event: Event): boolean {
  const how = event instanceof InputEvent ? event.inputType : ''
  return !/^(insertText|insertCompositionText|delete|history)/.test(how)
}
