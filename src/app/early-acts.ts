import { heard } from '../../renderer/paint'

/** The controls that a person has pressed or typed into, in that order. */
export type EarlyActs = readonly HTMLElement[]

/**
 * Keeps presses and typed text until React has taken the picture over. The function that it gives
 * back ends that, and hands out what was done. A pressed control shows that it was heard; pressed again, it is not pressed
 * twice. Links are followed by the browser.
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

/** A field that holds what is typed or picked; any other control is pressed. */
export type Field = HTMLInputElement | HTMLTextAreaElement

/** Whether a control is typed into, and not pressed. */
export const isTyped = (control: HTMLElement): control is Field =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && typed.test(control.type))

/** The control that a press is for, unless the browser itself does what is to be done. */
function pressedIn(target: Element): HTMLElement | undefined {
  const found = target.closest<HTMLElement>(`${controls}, a[href]`)
  const control = found instanceof HTMLLabelElement ? found.control : found
  return control?.matches(controls) && !isTyped(control) ? control : undefined
}
