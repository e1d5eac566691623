import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'

interface TabListProps {
  base: string
  labels: readonly string[]
  hrefs?: readonly string[]
  label?: string
  page: number
  selected: number
  onSelect: (index: number) => void
}

/**
 * The row of tabs: one stop for the Tab key; arrows, Home and End move and choose. A tab with an
 * address is a link, so that people can open it in another window. The function is long because a
 * press and a key choose in the same row.
 */
export function TabList({
  base,
  labels,
  hrefs = [],
  label,
  page,
  selected,
  onSelect,
}: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Set by script, since the policy forbids a style in the markup of static HTML.
  useLayoutEffect(() => list.current?.style.setProperty('--lz-tabs-page', String(page)), [page])
  useEffect(() => showTab(list.current, selected), [selected])

  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, selected, labels.length)
    if (target === undefined) return
    event.preventDefault()
    onSelect(target)
    tabAt(list.current, target)?.focus({ preventScroll: true })
  }
  const press = (event: MouseEvent, index: number) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onSelect(index)
  }

  return (
    <div ref={list} className="lz-tabs__list" role="tablist" aria-label={label}>
      {labels.map((words, index) => {
        const Tab = hrefs[index] ? 'a' : 'button'
        return (
          <Tab
            key={index}
            id={`${base}-tab-${index}`}
            {...(hrefs[index] ? { href: hrefs[index] } : { type: 'button' })}
            role="tab"
            className="lz-tabs__tab"
            aria-selected={index === selected}
            aria-controls={`${base}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={(event: MouseEvent) => press(event, index)}
            onKeyDown={move}
          >
            {words}
          </Tab>
        )
      })}
    </div>
  )
}

function targetOf(key: string, selected: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: (selected + count - 1) % count,
    ArrowRight: (selected + 1) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

/** A click that makes the browser open a link in another tab or window, or save it. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

function tabAt(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelectorAll<HTMLElement>('[role="tab"]')[index]
}

// Scrolls only the row; `scrollIntoView` would also scroll the page.
function showTab(list: HTMLElement | null, index: number): void {
  const tab = tabAt(list, index)
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
