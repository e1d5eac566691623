import { t } from '../words/words'
import type { ReactNode } from 'react'
import type { Change } from '../../../analysis/diff/change'
import { bySubject } from '../../../analysis/diff/formats/format'
import { Sentence } from '../controls/controls'
import { useChangedPaths } from '../use-studio'

/**
 * The changes for the borrower, screen by screen, from the published release to the saved
 * documents.
 */
export function ChangeList({
  changes,
  live,
}: {
  changes: readonly Change[]
  live: number | undefined
}): ReactNode {
  return (
    <section aria-labelledby="rv-changes-title">
      <h3 id="rv-changes-title">
        {live === undefined
          ? t('changeList.whatTheFirstReleaseBrings')
          : t('changeList.whatChangesSinceRelease', { live })}
      </h3>
      <Unsaved />
      {changes.length === 0 && <p className="st-hint">{t('changeList.nothingWhatIsSavedIs')}</p>}
      <ChangesBySubject changes={changes} />
    </section>
  )
}

/** The descriptions of changes, screen by screen. */
export function ChangesBySubject({ changes }: { changes: readonly Change[] }): ReactNode {
  return bySubject(changes).map((group) => (
    <SubjectChanges key={`${group[0]!.subject.kind} ${group[0]!.subject.title}`} changes={group} />
  ))
}

function SubjectChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  return (
    <article className="rv-subject">
      <h4>
        {changes[0]!.subject.title}
        {changes.some(({ subject }) => subject.guarded) && (
          <span className="st-pill st-tone--warning">
            {t('changeList.aSecondPersonMustApprove')}
          </span>
        )}
      </h4>
      <ul>
        {changes.map(({ pointer, text, kind }) => (
          <li key={`${pointer} ${text}`} className={`rv-change rv-change--${kind}`}>
            <Sentence words={text} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Warns about unsaved files, because a release contains only saved ones. */
function Unsaved(): ReactNode {
  const count = useChangedPaths().length
  if (count === 0) return null
  return (
    <p className="st-note st-tone--warning">
      {t(count === 1 ? 'changeList.oneNotSaved' : 'changeList.manyNotSaved', { count })}
    </p>
  )
}
