/** Marks the smallest elements of a picture that the other picture does not have. */
export function markDifferences(html: string, other: string): string {
  const page = parse(html)
  const left = new Map<string, number>()
  for (const element of parse(other).body.querySelectorAll('*')) {
    const print = printOf(element)
    left.set(print, (left.get(print) ?? 0) + 1)
  }
  const isKnown = (element: Element) => {
    const print = printOf(element)
    const count = left.get(print) ?? 0
    if (count > 0) left.set(print, count - 1)
    return count > 0
  }
  const mark = (element: Element) => {
    const differing = [...element.children].filter((child) => !isKnown(child))
    for (const child of differing) mark(child)
    if (differing.length === 0 && element !== page.body) element.setAttribute('data-differs', '')
  }
  if (printOf(page.body) !== printOf(parse(other).body)) mark(page.body)
  return page.body.innerHTML
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

/** An element without the random ids of React. */
function printOf({ outerHTML }: Element): string {
  return outerHTML.replace(/_r_[0-9a-z]+_/g, 'id')
}
