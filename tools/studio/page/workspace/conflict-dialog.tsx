import { useEffect, useRef, type ReactNode } from 'react'
import type { Conflict } from './saved-file'
import { compareLines } from './compare-lines'
import { useSaving } from './use-save'
import './conflict-dialog.css'

/** Shows what stands here and what the disk has, side by side, and asks which is to stay. */
export function ConflictDialog(): ReactNode {
  const { state, settle } = useSaving()
  const [conflict] = state.conflicts
  return conflict ? (
    <OneConflict
      key={conflict.path}
      conflict={conflict}
      settle={(keep) => void settle(conflict, keep)}
    />
  ) : null
}

function OneConflict({
  conflict: { path, mine, disk },
  settle,
}: {
  conflict: Conflict
  settle: (keep: 'mine' | 'disk') => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { before, left, right } = compareLines(mine, disk?.text ?? '')
  return (
    // Escape would leave the question open: it comes again with the next save.
    <dialog
      ref={dialog}
      className="st-conflict"
      aria-labelledby="st-conflict-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="st-conflict-title">{path} changed on disk</h2>
      <p>
        {disk
          ? 'Somebody else saved this file after you opened it. Nothing has been written yet.'
          : 'Somebody else removed this file after you opened it. Nothing has been written yet.'}
      </p>
      <div className="st-conflict__texts">
        <Side title="What you have here" from={before} lines={left} />
        <Side
          title={disk ? 'What the disk has' : 'The disk has no such file'}
          from={before}
          lines={right}
        />
      </div>
      <div className="st-conflict__choice">
        {disk && (
          <button type="button" className="st-button" onClick={() => settle('disk')}>
            Take what the disk has
          </button>
        )}
        <button type="button" className="st-button st-button--main" onClick={() => settle('mine')}>
          Save mine over it
        </button>
      </div>
    </dialog>
  )
}

function Side({
  title,
  from,
  lines,
}: {
  title: string
  from: number
  lines: readonly string[]
}): ReactNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* Long texts scroll: a field can be reached, and scrolled, by keyboard too. */}
      <textarea
        readOnly
        wrap="off"
        aria-label={`${title}, from line ${from + 1}`}
        value={lines.join('\n')}
      />
    </section>
  )
}
