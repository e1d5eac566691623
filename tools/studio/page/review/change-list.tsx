import type { ReactNode } from 'react'
import { type Change, bySubject } from '../../../analysis/diff'
import { Sentence } from '../explain/sentence'
import { useFiles, useWorkspace } from '../workspace/use-workspace'

/** What changes for the borrower, screen by screen, from the published release to what is saved. */
export function ChangeList({
  changes,
  live,
}: {
  changes: readonly Change[]
  live: number | undefined
}): ReactNode {
  return (
    <section className="rv-changes" aria-labelledby="rv-changes-title">
      <h3 id="rv-changes-title">
        {live === undefined
          ? 'What the first release brings'
          : `What changes since release ${live}`}
      </h3>
      <Unsaved />
      {changes.length === 0 && (
        <p className="rv-quiet">Nothing: what is saved is what is published.</p>
      )}
      {bySubject(changes).map((group) => (
        <article
          key={`${group[0]!.subject.kind} ${group[0]!.subject.title}`}
          className="rv-subject"
        >
          <h4>
            {group[0]!.subject.title}
            {group.some(({ subject }) => subject.guarded) && (
              <span className="rv-guarded">a second person must approve</span>
            )}
          </h4>
          <ul>
            {group.map((change) => (
              <li
                key={`${change.pointer} ${change.text}`}
                className={`rv-change rv-change--${change.kind}`}
              >
                <Sentence words={change.text} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  )
}

/** A release takes what is saved. */
function Unsaved(): ReactNode {
  const workspace = useWorkspace()
  useFiles()
  const count = workspace.changedPaths().length
  if (count === 0) return null
  return (
    <p className="rv-unsaved">
      {count === 1 ? 'One file is' : `${count} files are`} not saved and would not be in the
      release.
    </p>
  )
}
