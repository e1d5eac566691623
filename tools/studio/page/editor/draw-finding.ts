import type { Finding } from '../../../analysis/check/report'

/** A finding as a few lines of a tooltip: the fault, its effect, and the fix. */
export function drawFinding({
  what,
  why,
  fix,
  code,
}: Pick<Finding, 'what' | 'why' | 'fix' | 'code'>): HTMLElement {
  const box = document.createElement('div')
  box.append(line('strong', what), line('span', why), line('span', fix), line('code', code))
  return box
}

function line(tag: 'strong' | 'span' | 'code', words: string): HTMLElement {
  const part = document.createElement(tag)
  part.textContent = words
  part.style.display = 'block'
  return part
}
