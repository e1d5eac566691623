import { createStore } from 'zustand/vanilla'
import type { Observable } from './start'

export interface Layout {
  readonly left: 'screens' | 'outline'
  readonly middle: 'properties' | 'text'
  readonly drawer: 'problems' | 'scenarios' | 'texts' | 'pictures' | 'review' | 'past'
  readonly drawerSize: 'closed' | 'low' | 'high'
}

/** A tab that the search can open. */
export interface RegionTab {
  readonly region: 'left' | 'middle' | 'drawer'
  readonly name: string
  readonly label: string
}

export interface LayoutStore extends Observable<Layout> {
  /** Changes the layout, as in `show({ drawer: 'texts' })`. */
  readonly show: (change: Partial<Layout>) => void
}

const key = 'lienzo.studio.panels'

const first: Layout = {
  left: 'screens',
  middle: 'properties',
  drawer: 'problems',
  drawerSize: 'low',
}

/**
 * Creates a store with the layout of the last visit, or with the default layout. Another change
 * opens with the default drawer. Otherwise the review of the last change would cover the document
 * of the new change.
 */
export function createLayout(storage: Storage, change = ''): LayoutStore {
  const { change: last = '', ...kept } = readKept(storage)
  const { drawer, drawerSize } = first
  const opened = { ...first, ...kept, ...(last !== change && { drawer, drawerSize }) }
  const store = createStore<Layout>(() => opened)
  store.subscribe((layout) => storage.setItem(key, JSON.stringify({ ...layout, change })))
  return {
    ...store,
    show: (change) =>
      store.setState(({ drawerSize }) => ({
        ...(change.drawer && drawerSize === 'closed' ? { drawerSize: 'low' } : {}),
        ...change,
      })),
  }
}

/** Reads the stored layout; an empty object if the layout is invalid or from an older version. */
function readKept(storage: Storage): Partial<Layout> & { readonly change?: string } {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Layout>
    return (Object.keys(first) as (keyof Layout)[]).every(
      (name) => typeof stored[name] === 'string',
    )
      ? stored
      : {}
  } catch {
    return {}
  }
}
