import type { PointerEvent, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useId, useRef, useLayoutEffect } from '../../renderer/react'
import { classNames } from '../class-names'
import { useDrawnChildren } from '../use-drawn-children'
import type { TabsProps } from '../props.generated'
import './tabs.css'

/** Shows one of several sections. A tap, a swipe or the arrow keys choose the section. */
export function Tabs({
  id,
  children,
  value = 0,
  onChange,
  labels,
  hrefs,
  label,
  page = 5,
  threshold = 0.3,
  navigation,
}: TabsProps) {
  const ownId = useId()
  const base = id ?? ownId
  const select = (index: number) => {
    if (index !== value && index >= 0 && index < labels.length) onChange?.(index)
  }
  const swipe = useSwipe(threshold, (direction) => select(value + direction))
  // Shows only the selected child if there is one child per label. Otherwise the document decides
  // with `when`.
  const panel = useDrawnChildren<HTMLDivElement>((elements) => {
    for (const [index, element] of elements.entries())
      element.hidden = elements.length === labels.length && index !== value
  })
  useScrollToTop(value, navigation === true)
  const list = (
    <TabList
      base={base}
      labels={labels}
      hrefs={hrefs}
      label={label}
      page={page}
      selected={value}
      onSelect={select}
    />
  )
  return (
    <div id={id} className={classNames('lz-tabs', navigation && 'navigation')}>
      {navigation ? (
        <nav className="lz-tabs__bar" aria-label={label}>
          {list}
        </nav>
      ) : (
        list
      )}
      <div
        ref={panel}
        id={`${base}-panel`}
        className="lz-tabs__panel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${base}-tab-${value}`}
        {...(!navigation && swipe)}
      >
        {children}
      </div>
    </div>
  )
}

/** Scrolls to the top when another section is chosen, as if it were another page. */
function useScrollToTop(value: number, enabled: boolean): void {
  const shownRef = useRef(value)
  useEffect(() => {
    if (enabled && shownRef.current !== value) window.scrollTo(0, 0)
    shownRef.current = value
  }, [value, enabled])
}

interface Swipe {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onPointerCancel: () => void
}

/**
 * Calls `onSwipe` after a swipe. `threshold` is the minimum length as a fraction of the element's
 * width. The direction is 1 for the next section.
 */
function useSwipe(threshold: number, onSwipe: (direction: 1 | -1) => void): Swipe {
  const startRef = useRef<{ x: number; y: number } | null>(null)
  const forget = () => {
    startRef.current = null
  }
  return {
    onPointerDown: ({ clientX, clientY }) => {
      startRef.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY, currentTarget }) => {
      if (!startRef.current) return
      const across = clientX - startRef.current.x
      const along = clientY - startRef.current.y
      forget()
      const isFar = Math.abs(across) > threshold * currentTarget.clientWidth
      if (isFar && Math.abs(across) > Math.abs(along) && !isSelectingText())
        onSwipe(across < 0 ? 1 : -1)
    },
    onPointerLeave: forget,
    onPointerCancel: forget,
  }
}

// A mouse drag that selects text is not a swipe.
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range'
}

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
 * The row of tabs, which is one stop for the Tab key. Arrows, Home and End move the focus and the
 * choice. A tab with a URL is a link, so that users can open it in another window.
 */
function TabList({ base, labels, hrefs = [], label, page, selected, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  // A script sets this style, because the security policy forbids inline styles in static HTML.
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

/** True for a click by which the browser opens a link elsewhere or saves it. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

function tabAt(list: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return list?.querySelectorAll<HTMLElement>('[role="tab"]')[index]
}

// `scrollIntoView` would also scroll the page.
function showTab(list: HTMLElement | null, index: number): void {
  const tab = tabAt(list, index)
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
