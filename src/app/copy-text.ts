import { clock, type ClockPort } from '../../renderer/react/clock'

/** The longest time to wait for a clipboard. */
const timeoutMs = 2000

/**
 * Puts a text on the clipboard. False if the device refuses or does not answer, so that the
 * borrower can select the text by hand (B4).
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
  // Inside an open dialog only its own elements can have the focus.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    // A web view that forbids it may throw instead of returning false.
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
