import { useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names'
import { useDrawnChildren } from '../use-drawn-children'
import { TabList } from './tab-list'
import { useSwipe } from './use-swipe'
import type { TabsProps } from '../props.generated'
import './tabs.css'

/**
 * Sections of which one shows at a time; a tap, a swipe or the arrow keys choose it. The function
 * is long because the row of tabs and the panel name each other.
 */
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
  // With one child per label the selected one shows; otherwise the document decides by `when`.
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

/** Shows a chosen section from its top, like a separate page. */
function useScrollToTop(value: number, wanted: boolean): void {
  const shown = useRef(value)
  useEffect(() => {
    if (wanted && shown.current !== value) window.scrollTo(0, 0)
    shown.current = value
  }, [value, wanted])
}
