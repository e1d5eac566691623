import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useFiles } from '../workspace/use-workspace'
import { FileRow } from './file-row'
import { groupFiles, searchGroups, type FileGroup } from './group-files'
import './screens.css'
import { useOpenPath } from './use-open-path'
import { WithThumbnails } from './use-thumbnails'
import { useCoverage, type ScreenCoverage } from './use-coverage'

/**
 * Every screen by area, and every other document: what it is, what is wrong with it, how much of it
 * is shown.
 */
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
    <section className="sc" aria-labelledby="sc-title">
      <h2 id="sc-title" className="lz-visually-hidden">
        Screens and other documents
      </h2>
      <input
        type="search"
        className="sc-search"
        aria-label="Search screens and documents"
        placeholder="Search screens and documents"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <WithThumbnails>
        <div className="sc-list">
          {shown.length === 0 && <p className="st-empty">Nothing is called that.</p>}
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
  const openPath = useOpenPath()
  const hasScreens = files.some(({ screen }) => screen !== undefined)
  const [isOpen, setOpen] = useState(hasScreens)
  // What is searched for, or looked at, is shown whether or not its group is open.
  const shows = isOpen || isSearch || files.some(({ path }) => path === openPath)
  return (
    <section className="sc-group" aria-label={name}>
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
        <ul className="sc-files">
          {files.map(({ path, name: fileName, title, screen }) => (
            <FileRow
              key={path}
              path={path}
              name={fileName}
              title={title}
              screen={screen}
              coverage={screen === undefined ? undefined : coverage.get(screen)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
