import { t } from '../words/words'
import { memo, useSyncExternalStore, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { FindingCount } from '../checker/finding-count'
import { useFindings, useStudio } from '../use-studio'
import type { ListedFile } from './group-files'
import { openFile } from './open-file'
import { Thumbnail } from './thumbnail'
import type { ScreenCoverage } from './use-coverage'

/** One file of the list; it is drawn again only after a change of its own. */
export const FileRow = memo(function FileRow({
  path,
  name,
  title,
  screen,
  coverage,
}: ListedFile & { coverage: ScreenCoverage | undefined }): ReactNode {
  const { workspace, selection } = useStudio()
  const isOpen = useStore(selection, (now) => now.path === path)
  const isChanged = useSyncExternalStore(workspace.subscribe, () =>
    workspace.changedPaths().includes(path),
  )
  return (
    <li>
      <button
        type="button"
        className="sc-row"
        aria-current={isOpen}
        onClick={() => openFile(path, workspace.files(), selection)}
      >
        {screen !== undefined && <Thumbnail screen={screen} />}
        <span className="sc-words">
          <span className="st-cut">
            {title || name}
            {isChanged && (
              <span className="sc-changed" title={t('fileRow.notSaved')}>
                <span className="lz-visually-hidden"> {t('fileRow.notSaved2')}</span>
              </span>
            )}
          </span>
          {title !== '' && <span className="st-cut st-hint">{name}</span>}
          {coverage && <Coverage coverage={coverage} />}
        </span>
        <Findings path={path} />
      </button>
    </li>
  )
})

function Findings({ path }: { path: string }): ReactNode {
  const findings = useFindings(path)
  const has = (wanted: string) => findings.some(({ severity }) => severity === wanted)
  const severity = has('error') ? 'error' : has('warning') ? 'warning' : 'note'
  return <FindingCount total={findings.length} severity={severity} />
}

function Coverage({
  coverage: { branches, reached, scenarios },
}: {
  coverage: ScreenCoverage
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
