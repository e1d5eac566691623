import { t } from '../words/words'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { MakeTools } from '../make/make-tools'
import { useFiles, useSelected } from '../use-studio'
import { FileRow } from './file-row'
import { groupFiles, searchGroups, type FileGroup } from './group-files'
import './screens.css'
import { useCoverage, type ScreenCoverage } from './use-coverage'
import { WithThumbnails } from './use-thumbnails'

/** Every screen by area, and every other document, with findings and coverage. */
export function ScreensPanel(): ReactNode {
  const files = useDeferredValue(useFiles())
  const groups = useMemo(() => groupFiles(files), [files])
  const [search, setSearch] = useState('')
  const shown = searchGroups(groups, useDeferredValue(search))
  const screens = useMemo(
    () => groups.flatMap((group) => group.files.flatMap(({ screen }) => screen ?? [])),
    [groups],
  )
  const coverage = useCoverage(screens)
  return (
    <section className="st-panel st-panel--list" aria-labelledby="sc-title">
      <h2 id="sc-title" className="lz-visually-hidden">
        {t('screensPanel.screensAndOtherDocuments')}
      </h2>
      <input
        type="search"
        className="st-input sc-search"
        aria-label={t('screensPanel.searchScreensAndDocuments')}
        placeholder={t('screensPanel.searchScreensAndDocuments')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <MakeTools />
      <WithThumbnails>
        <div className="st-scroll sc-list">
          {shown.length === 0 && (
            <p className="st-empty">{t('screensPanel.nothingIsCalledThat')}</p>
          )}
          {shown.map((group) => (
            <Group key={group.name} group={group} coverage={coverage} isSearch={search !== ''} />
          ))}
        </div>
      </WithThumbnails>
    </section>
  )
}

function Group({
  group: { name, files },
  coverage,
  isSearch,
}: {
  group: FileGroup
  coverage: ReadonlyMap<string, ScreenCoverage>
  isSearch: boolean
}): ReactNode {
  const openPath = useSelected('path')
  const hasScreens = files.some(({ screen }) => screen !== undefined)
  const [isOpen, setOpen] = useState(hasScreens)
  // Search results and the open file are shown whether or not their group is open.
  const shows = isOpen || isSearch || files.some(({ path }) => path === openPath)
  return (
    <div>
      <h3>
        <button
          type="button"
          className="sc-area"
          aria-expanded={shows}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true" className="sc-fold">
            {shows ? '▾' : '▸'}
          </span>
          {name}
          <span className="sc-count">{files.length}</span>
        </button>
      </h3>
      {shows && (
        <ul>
          {files.map((file) => (
            <FileRow key={file.path} {...file} coverage={coverage.get(file.screen ?? '')} />
          ))}
        </ul>
      )}
    </div>
  )
}
