import { t } from '../words/words'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { JsonObject } from '../../../../renderer/language'
import { useProject } from '../document/use-project'
import { catalogOf, searchCatalog, type PaletteGroup, type PaletteItem } from './catalog'
import { examplePropsOf } from './example-of'
import './palette.css'
import { WidgetPreview } from './widget-preview'

/** All items that can be added, with a search field; a press adds one. */
export function PaletteList({ add }: { add: (node: JsonObject) => void }): ReactNode {
  const project = useProject()
  const [search, setSearch] = useState('')
  const catalog = useMemo(() => catalogOf(project, examplePropsOf), [project])
  // The search field is usable before all pictures are drawn.
  const hasPictures = useDeferredValue(true, false)
  const groups = searchCatalog(catalog, useDeferredValue(search))
  const [first] = searchCatalog(catalog, search).flatMap((group) => group.items)
  return (
    <>
      <form
        className="st-palette__search"
        onSubmit={(event) => {
          event.preventDefault()
          if (first && search !== '') add(first.node())
        }}
      >
        <input
          type="search"
          className="st-input"
          aria-label={t('paletteList.searchWidgetsAndFragments')}
          placeholder={t('paletteList.searchButtonAmountPictureEnter')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </form>
      {groups.length === 0 && (
        <output className="st-empty">{t('paletteList.nothingHasTheseWords')}</output>
      )}
      {groups.map((group) => (
        <PaletteSection key={group.title} {...group} add={add} hasPictures={hasPictures} />
      ))}
    </>
  )
}

function PaletteSection({
  title,
  items,
  add,
  hasPictures,
}: PaletteGroup & { add: (node: JsonObject) => void; hasPictures: boolean }): ReactNode {
  return (
    <section className="st-palette__group">
      <h3 className="st-muted">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <PaletteCard item={item} add={add} hasPicture={hasPictures} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaletteCard({
  item,
  add,
  hasPicture,
}: {
  item: PaletteItem
  add: (node: JsonObject) => void
  hasPicture: boolean
}): ReactNode {
  return (
    <button type="button" className="st-card" onClick={() => add(item.node())}>
      {item.kind === 'widget' &&
        (hasPicture ? <WidgetPreview widget={item.name} /> : <div className="st-preview" />)}
      <span className="st-card__title">{item.title}</span>
      <span className="st-hint">{item.description}</span>
    </button>
  )
}
