import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button, Modal } from '../controls/controls'
import type { FileConflict } from '../../../server/answers'
import { useSaveState, useStudio } from '../use-studio'
import './conflict-dialog.css'
import type { Conflict } from './saved-file'

/** Shows the edited and the saved version side by side, and asks which one to keep. */
export function ConflictDialog(): ReactNode {
  const { saving } = useStudio()
  const [conflict] = useSaveState().conflicts
  return conflict ? (
    <OneConflict
      key={conflict.path}
      conflict={conflict}
      settle={(keep) => void saving.settle(conflict, keep)}
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
  return (
    <TwoTextsDialog
      path={path}
      mine={mine}
      theirs={disk?.text}
      words={{
        intro: disk
          ? t('conflictDialog.somebodyElseSavedThisFile')
          : t('conflictDialog.somebodyElseRemovedThisFile'),
        mine: t('conflictDialog.whatYouHaveHere'),
        theirs: disk ? t('conflictDialog.whatTheDiskHas') : t('conflictDialog.theDiskHasNoSuch'),
        keepMine: t('conflictDialog.saveMineOverIt'),
        takeTheirs: disk && t('conflictDialog.takeWhatTheDiskHas'),
      }}
      choose={(side) => settle(side === 'mine' ? 'mine' : 'disk')}
    />
  )
}

interface TwoTextsProps extends FileConflict {
  readonly words: {
    readonly intro: string
    readonly mine: string
    readonly theirs: string
    readonly keepMine: string
    /** Undefined if the other text cannot be taken. */
    readonly takeTheirs: string | undefined
  }
  readonly choose: (side: 'mine' | 'theirs') => void
  /** Leaves the question open; without it the question stays until it is answered. */
  readonly leave?: () => void
}

/** Shows the two texts of a document side by side, and asks which to keep. */
export function TwoTextsDialog({
  path,
  mine = '',
  theirs = '',
  words,
  choose,
  leave,
}: TwoTextsProps): ReactNode {
  const { before, left, right } = compareLines(mine, theirs)
  return (
    <Modal
      className="st-conflict"
      aria-labelledby="st-conflict-title"
      onClose={leave}
      onCancel={(event) => leave || event.preventDefault()}
    >
      <h2 id="st-conflict-title" className="st-modal__head">
        {t('conflictDialog.changedOnDisk', { path })}
      </h2>
      <p className="st-muted">{words.intro}</p>
      <div className="st-conflict__texts">
        <Side title={words.mine} from={before} lines={left} />
        <Side title={words.theirs} from={before} lines={right} />
      </div>
      <div className="st-line st-conflict__choice">
        {words.takeTheirs && <Button onClick={() => choose('theirs')}>{words.takeTheirs}</Button>}
        <Button look="main" onClick={() => choose('mine')}>
          {words.keepMine}
        </Button>
      </div>
    </Modal>
  )
}

/** One of two texts, from their first different line. */
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
      {/* Long texts scroll, also with the keyboard. */}
      <textarea
        className="st-input st-code"
        readOnly
        wrap="off"
        aria-label={t('conflictDialog.fromLine', { title, value: from + 1 })}
        value={lines.join('\n')}
      />
    </section>
  )
}

/** The number of equal lines before and after the difference. */
const around = 3

/** The part in which two texts differ, line by line, with a few lines around it. */
function compareLines(
  mine: string,
  other: string,
): { before: number; left: readonly string[]; right: readonly string[] } {
  const [left, right] = [mine.split('\n'), other.split('\n')]
  const most = Math.min(left.length, right.length)
  let [start, end] = [0, 0]
  while (start < most && left[start] === right[start]) start++
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const before = Math.max(0, start - around)
  const rest = Math.max(0, end - around)
  return {
    before,
    left: left.slice(before, left.length - rest),
    right: right.slice(before, right.length - rest),
  }
}
