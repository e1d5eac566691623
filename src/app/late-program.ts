import { pause, type ClockPort } from '../../renderer/core'

/** The time without a notice, although no control works yet. */
const lateMs = 10_000
const [firstPauseMs, longestPauseMs] = [3000, 30_000]

/**
 * Loads the code behind a picture, and again after each failure; calls `late` if that takes long or
 * fails.
 */
export async function loadPatiently<Code>(
  load: () => Promise<Code>,
  clock: ClockPort,
  late: () => void,
): Promise<Code> {
  const cancel = clock.after(lateMs, late)
  for (let ms = firstPauseMs; ; ms = Math.min(2 * ms, longestPauseMs)) {
    try {
      const code = await load()
      cancel()
      return code
    } catch {
      // The notice offers a reload; the next attempt may succeed.
      late()
    }
    await pause(clock, ms)
  }
}

/** Shows below a picture that no control works yet, and offers to reload the page. */
export function sayLate(page: Document, words: { text: string; retry: string }): void {
  if (page.getElementById(late)) return
  const place = page.createElement('div')
  place.id = late
  place.setAttribute('role', 'alert')
  const text = page.createElement('p')
  text.textContent = words.text
  const retry = page.createElement('a')
  retry.href = ''
  retry.textContent = words.retry
  place.append(text, retry)
  page.body.append(place)
}

/** Removes the notice. */
export const forgetLate = (page: Document): void => page.getElementById(late)?.remove()

const late = 'lz-late'
