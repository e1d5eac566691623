import { clock, type ClockPort } from '../../renderer/react/clock'

const timeoutMs = 2000

/**
 * Copies a string. Resolves to false if the device refuses, so that the borrower can select the
 * string by hand (B4).
 */
export async function copyText(
  text: string,
  time: Pick<ClockPort, 'after'> = clock,
): Promise<boolean> {
  let stop = () => {}
  const silence = new Promise<never>(
    (_, reject) => void (stop = time.after(timeoutMs, () => reject(new Error('no answer')))),
  )
  try {
    await Promise.race([navigator.clipboard.writeText(text), silence])
    return true
  } catch {
    return copyBySelection(text)
  } finally {
    stop()
  }
}

/** Older web views have no clipboard API, but can copy a selection. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'lz-visually-hidden'
  // While a dialog is open, only its own elements can have the focus.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    // A web view that forbids copying may throw.
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
