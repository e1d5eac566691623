import { heard } from '../../renderer/react/paint'

/** The controls that a person has pressed or typed into, in that order. */
export type EarlyActs = readonly HTMLElement[]

/**
 * Records presses and typed text until React hydrates the picture. The returned function ends the
 * recording, and gives the controls. A pressed control is marked; a second press does not count
 * again. The browser follows links.
 */
export function keepEarlyActs(root: HTMLElement): () => EarlyActs {
  const acts = new Set<HTMLElement>()
  const press = (event: Event) => {
    const control = pressedIn(event.target as Element)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    control.setAttribute(heard, '')
    acts.add(control)
  }
  const type = ({ target }: Event) => {
    if (isTyped(target as HTMLElement)) acts.add(target as HTMLElement)
  }
  root.addEventListener('click', press, true)
  root.addEventListener('input', type, true)
  return () => {
    root.removeEventListener('click', press, true)
    root.removeEventListener('input', type, true)
    const done = [...acts]
    acts.clear()
    return done
  }
}

const controls = 'button, a[href="#"], label, input, summary, [role="button"]'
const typed = /^(text|tel|search|url|email|password|number|date|file|)$/

/** A field for typed text or picked files; all other controls are pressed. */
export type Field = HTMLInputElement | HTMLTextAreaElement

/** True if people type into the control instead of pressing it. */
export const isTyped = (control: HTMLElement): control is Field =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && typed.test(control.type))

/** The control of a press, unless the browser itself handles the press. */
function pressedIn(target: Element): HTMLElement | undefined {
  const found = target.closest<HTMLElement>(`${controls}, a[href]`)
  const control = found instanceof HTMLLabelElement ? found.control : found
  return control?.matches(controls) && !isTyped(control) ? control : undefined
}
