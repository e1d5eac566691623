import { t } from '../words/words'
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  type RefObject,
  type DragEvent,
} from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import type { NodeList } from '../../../analysis/diff/nodes/match'
import { pointersAbove, rowsOf, type OutlineRow, useHiddenPredicate } from './rows'
import { TreeRow } from './tree-row'
import { type Direction, dropTarget, type NodeActions } from './use-node-actions'
import { useRowViews, useTreeWalk } from './use-row-views'

/** The height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 30

const spare = 12
/** The height if there is no layout, as in tests. */
const assumedHeight = 600

/** The rendered rows of a long list: the visible ones and a few around them. */
function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): { first: number; last: number } {
  const [view, setView] = useState({ top: 0, height: assumedHeight })
  const measure = useCallback(() => {
    const element = scroller.current
    if (element)
      setView((before) =>
        before.top === element.scrollTop && before.height === heightOf(element)
          ? before
          : { top: element.scrollTop, height: heightOf(element) },
      )
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [measure, scroller])
  return {
    first: Math.max(0, Math.floor(view.top / rowHeight) - spare),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare),
  }
}

/** Scrolls a row into view, as little as possible. */
function showRow(scroller: HTMLElement, index: number): void {
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + heightOf(scroller))
    scroller.scrollTop = bottom - heightOf(scroller)
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight || assumedHeight
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** Applies a key to a node. Returns false for keys without a function. */
function pressOnNode(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  pointer: string,
  actions: NodeActions,
  say: (what: string) => void,
): boolean {
  const tell = (done: boolean, words: string) => {
    say(done ? words : t('nodeKeys.itCannotGoThere'))
    return true
  }
  if (altKey && directions[key])
    return tell(actions.move(pointer, directions[key]), t('nodeKeys.moved'))
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd')
    return tell(actions.duplicate(pointer), t('nodeKeys.duplicated'))
  return key === 'Delete' || key === 'Backspace'
    ? tell(actions.remove(pointer), t('nodeKeys.removed'))
    : false
}

interface Props {
  readonly areas: readonly NodeList[]
  readonly selected: string
  readonly select: (pointer: string) => void
  readonly actions: NodeActions
  /** The edited document; `undefined` while editing is disabled. */
  readonly document: JsonObject | undefined
  readonly say: (what: string) => void
}

/** The tree: one tab stop, whose active row is the selected one. Only visible rows are rendered. */
export const OutlineTree = memo(function OutlineTree({
  areas,
  selected,
  select,
  actions,
  document,
  say,
}: Props): ReactNode {
  const tree = useRef<HTMLDivElement>(null)
  const id = useId()
  const { closed, fold } = useFolding(areas, selected, select)
  const rows = rowsOf(areas, (pointer) => closed.has(pointer))
  const active = rows.findIndex(({ pointer }) => pointer === selected)
  const { first, last } = useWindow(tree, rows.length)
  const visible = rows.slice(first, last)
  const dragging = useDragging(rows, actions, document)
  const viewOf = useRowViews(closed)
  const isUnseen = useHiddenPredicate()

  const wordsOf = (row: OutlineRow) => viewOf(row).name || viewOf(row).kind
  const walk = useTreeWalk({ rows, active, wordsOf, select, fold })
  useEffect(() => {
    if (tree.current && active >= 0) showRow(tree.current, active)
  }, [active])
  const press = (event: KeyboardEvent) => {
    const pointer = document && rows[active]?.node?.pointer
    if ((pointer !== undefined && pressOnNode(event, pointer, actions, say)) || walk(event))
      event.preventDefault()
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t('outlineTree.nodes')}
      tabIndex={0}
      className="st-tree"
      onKeyDown={press}
      onClick={({ target }) => choose(target as Element, rows, select, fold)}
      {...dragging.handlers}
      aria-activedescendant={
        active >= first && active < last ? `${id}${rows[active]!.pointer}` : undefined
      }
    >
      <div
        role="presentation"
        style={{ height: rows.length * rowHeight, paddingTop: first * rowHeight }}
      >
        {visible.map((row) => (
          <TreeRow
            key={row.pointer}
            id={`${id}${row.pointer}`}
            isSelected={row.pointer === selected}
            isHidden={isUnseen(row.pointer)}
            drop={dragging.dropAt(row.pointer)}
            {...viewOf(row)}
          />
        ))}
      </div>
    </div>
  )
})

/** The closed rows. The selected row is always visible. */
function useFolding(
  areas: readonly NodeList[],
  selected: string,
  select: (pointer: string) => void,
) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const closed = without(folded, pointersAbove(areas, selected))
  const fold = (pointer: string, isClosed: boolean) => {
    setFolded(isClosed ? new Set([...closed, pointer]) : without(closed, [pointer]))
    if (isClosed && isWithin(selected, pointer)) select(pointer)
  }
  return { closed, fold }
}

/** Selects the clicked row, or opens and closes it if its arrow was clicked. */
function choose(
  target: Element,
  rows: readonly OutlineRow[],
  select: (pointer: string) => void,
  fold: (pointer: string, isClosed: boolean) => void,
): void {
  const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
  const row = rows.find((candidate) => candidate.pointer === pointer)
  if (row?.isOpen !== undefined && target.closest('[data-fold]')) fold(row.pointer, row.isOpen)
  else if (row) select(row.pointer)
}

function without(all: ReadonlySet<string>, some: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((one) => !some.includes(one)))
}

type Drop = NonNullable<ReturnType<typeof dropTarget>> & { readonly row: string }

/** Drag and drop: the dragged row, its target, and the event handlers. */
function useDragging(
  rows: readonly OutlineRow[],
  actions: NodeActions,
  document: JsonObject | undefined,
) {
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<Drop>()
  const end = () => {
    setDragged(undefined)
    setDrop(undefined)
  }

  const dropOf = (event: DragEvent) =>
    document && dropUnder(event, rows, dragged, document, actions.takesChildren)
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const pointer = (event.target as HTMLElement).dataset['pointer']
      if (!document || pointer === undefined) return event.preventDefault()
      event.dataTransfer?.setData('text/plain', pointer)
      setDragged(pointer)
    },
    onDragOver: (event: DragEvent) => {
      const found = dropOf(event)
      if (found) event.preventDefault()
      if (found?.row !== drop?.row || found?.where !== drop?.where) setDrop(found)
    },
    onDrop: (event: DragEvent) => {
      const found = dropOf(event)
      if (found && dragged !== undefined) {
        event.preventDefault()
        actions.moveTo(dragged, found)
      }
      end()
    },
    onDragEnd: end,
  }
  return { handlers, dropAt: (pointer: string) => (drop?.row === pointer ? drop.where : undefined) }
}

/** The target at the pointer. A row cannot be moved into itself. */
function dropUnder(
  { target, clientY }: DragEvent,
  rows: readonly OutlineRow[],
  dragged: string | undefined,
  document: JsonObject,
  takesChildren: NodeActions['takesChildren'],
): Drop | undefined {
  const element = (target as Element).closest<HTMLElement>('[data-pointer]')
  const row = rows.find(({ pointer }) => pointer === element?.dataset['pointer'])
  if (!element || !row || dragged === undefined || isWithin(row.pointer, dragged)) return undefined
  const { top, height } = element.getBoundingClientRect()
  const share = height > 0 ? (clientY - top) / height : 0.5
  const found = dropTarget(document, row, share, takesChildren)
  return found && { ...found, row: row.pointer }
}
