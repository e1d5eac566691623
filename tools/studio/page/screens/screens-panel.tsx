import { t } from '../words/words'
import {
  useDeferredValue,
  useMemo,
  useState,
  type ReactNode,
  memo,
  useSyncExternalStore,
  useRef,
  useEffect,
} from 'react'
import { MakeTools } from '../make/make-tools'
import { useOthers } from '../team/use-team'
import { useFiles, useSelected, useFindings, useStudio } from '../use-studio'
import { groupFiles, type FileGroup, type ListedFile, openFile } from './list-screens'
import './screens.css'
import { WithThumbnails, useThumbnail } from './use-thumbnails'
import { useStore } from 'zustand'
import { FindingCount, worstOf } from '../controls/controls'
import type { CoverageAnswer, PresentPerson } from '../../../server/answers'
import { readCoverage } from '../client'
import { translateDescription } from '../../../analysis/words/translate-description'

/** Shows all screens by area and all other documents, with their findings and coverage. */
export function ScreensPanel(): ReactNode {
  const files = useDeferredValue(useFiles())
  const groups = useMemo(() => groupFiles(files), [files])
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
      <MakeTools />
      <WithThumbnails>
        <div className="st-scroll sc-list">
          {groups.map((group) => (
            <Group key={group.name} group={group} coverage={coverage} />
          ))}
        </div>
      </WithThumbnails>
    </section>
  )
}

function Group({
  group: { name, files },
  coverage,
}: {
  group: FileGroup
  coverage: ReadonlyMap<string, CoverageAnswer>
}): ReactNode {
  const openPath = useSelected('path')
  const others = useOthers()
  const hasScreens = files.some(({ screen }) => screen !== undefined)
  const [isOpen, setOpen] = useState(hasScreens)
  // The open file is shown even if its group is closed.
  const shows = isOpen || files.some(({ path }) => path === openPath)
  return (
    <div>
      <h3>
        <button
          type="button"
          className="st-bare sc-area"
          aria-expanded={shows}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true" className="sc-fold">
            {shows ? '▾' : '▸'}
          </span>
          <span className="sc-area__name">{translateDescription(name)}</span>
          <span className="sc-count">{files.length}</span>
        </button>
      </h3>
      {shows && (
        <ul>
          {files.map((file) => (
            <FileRow
              key={file.path}
              {...file}
              coverage={coverage.get(file.screen ?? '')}
              others={namesAt(file.path, others)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the names of the people in a document. A string, because it keeps the row memoized. */
function namesAt(place: string, people: readonly PresentPerson[]): string {
  return people.flatMap(({ name, path }) => (path === place ? name : [])).join(', ')
}

const FileRow = memo(function FileRow({
  path,
  name,
  title,
  screen,
  coverage,
  others,
}: ListedFile & { coverage: CoverageAnswer | undefined; others: string }): ReactNode {
  const { workspace, selection } = useStudio()
  const isOpen = useStore(selection, (now) => now.path === path)
  const isChanged = useSyncExternalStore(workspace.subscribe, () =>
    workspace.changedPaths().includes(path),
  )
  return (
    <li>
      <button
        type="button"
        className="st-bare sc-row"
        ref={isOpen ? scrollTo : undefined}
        aria-current={isOpen}
        onClick={() => openFile(path, workspace.files(), selection)}
      >
        {screen !== undefined && <Thumbnail screen={screen} />}
        <span className="sc-words">
          <span className="sc-title">
            {title || name}
            {isChanged && (
              <span className="sc-changed" title={t('fileRow.notSaved')}>
                <span className="lz-visually-hidden"> {t('fileRow.notSaved2')}</span>
              </span>
            )}
          </span>
          {title !== '' && <span className="sc-title st-hint">{name}</span>}
          {others !== '' && (
            <span className="st-hint">
              {t('teamBar.alsoHere')} {others}
            </span>
          )}
          {coverage && <Coverage coverage={coverage} />}
        </span>
        <Findings path={path} />
      </button>
    </li>
  )
})

/** Scrolls to the row of the open file. A new screen can be far down in the list. */
function scrollTo(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'nearest' })
}

function Findings({ path }: { path: string }): ReactNode {
  const findings = useFindings(path)
  return <FindingCount total={findings.length} severity={worstOf(findings)} />
}

function Coverage({
  coverage: { branches, reached, scenarios },
}: {
  coverage: CoverageAnswer
}): ReactNode {
  const percent = branches === 0 ? 100 : Math.floor((reached / branches) * 100)
  return (
    <span
      className="sc-coverage"
      title={t('fileRow.ofBranchesAreShownBy', { reached, branches, scenarios })}
    >
      <span className="sc-bar" aria-hidden="true">
        <span style={{ width: `${percent}%` }} className={percent < 100 ? 'sc-bar--part' : ''} />
      </span>
      <span className="st-hint">
        <span className="lz-visually-hidden">{t('fileRow.coverage')} </span>
        {percent}%
      </span>
    </span>
  )
}

/** Shows the thumbnail of a screen, or the first letter of its name until the thumbnail exists. */
function Thumbnail({ screen }: { screen: string }): ReactNode {
  const elementRef = useRef<HTMLSpanElement>(null)
  const image = useThumbnail(screen, elementRef)
  return (
    <span ref={elementRef} className="sc-thumb" aria-hidden="true">
      {image ? <img src={image} alt="" width="42" height="68" /> : screen.slice(0, 1).toUpperCase()}
    </span>
  )
}

/**
 * Fetches the coverage of one screen after the other. After a save, fetches the screens again whose
 * coverage can have changed.
 */
function useCoverage(screens: readonly string[]): ReadonlyMap<string, CoverageAnswer> {
  const { workspace } = useStudio()
  const [known, setKnown] = useState<ReadonlyMap<string, CoverageAnswer>>(new Map())
  const all = screens.join(' ')
  useEffect(() => {
    const names = all.split(' ').filter((name) => name !== '')
    const waiting = new Set(names)
    let [isBusy, isOver] = [false, false]
    const measure = async () => {
      if (isBusy) return
      isBusy = true
      // A save during this loop adds screens to the end of the set.
      for (const screen of waiting) {
        waiting.delete(screen)
        // The request fails for a screen that cannot be played, such as an unsaved screen.
        const coverage = await readCoverage(screen).catch(() => undefined)
        if (isOver) return
        if (coverage) setKnown((before) => new Map(before).set(screen, coverage))
      }
      isBusy = false
    }
    void measure()
    const leave = workspace.subscribe((paths, changes) => {
      if (changes.length > 0) return
      for (const name of paths.flatMap((path) => screensToMeasure(path, names))) waiting.add(name)
      void measure()
    })
    return () => {
      isOver = true
      leave()
    }
  }, [all, workspace])
  return known
}

/**
 * Returns the screens whose coverage depends on a document. A text affects no screen. A screen or
 * its scenarios affect one screen. Any other document affects all screens.
 */
export function screensToMeasure(path: string, screens: readonly string[]): readonly string[] {
  if (path.startsWith('locales/')) return []
  const [, name = ''] = /^schemas\/(?:screens|scenarios)\/(?:.*\/)?([^/]+)\.json$/.exec(path) ?? []
  return screens.includes(name) ? [name] : screens
}
