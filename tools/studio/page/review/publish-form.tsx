import { useId, useState, type ReactNode } from 'react'
import { ApprovalField } from './approval-field'
import type { Asked, Releases } from './release-api'

const audiences = [
  { permille: 10, words: '1 % of phones' },
  { permille: 100, words: '10 %' },
  { permille: 500, words: 'Half' },
  { permille: 1000, words: 'Everyone' },
]

interface PublishFormProps {
  releases: Releases
  why: string
  setWhy: (why: string) => void
  isBusy: boolean
  publish: (asked: Partial<Asked>) => Promise<unknown>
}

/** Publishes what is saved: why, who, to how many, and with whose approval. */
export function PublishForm({
  releases: { status, changes },
  why,
  setWhy,
  isBusy,
  publish,
}: PublishFormProps): ReactNode {
  const [who, setWho] = useState('')
  const [permille, setPermille] = useState(10)
  const [approval, setApproval] = useState('')
  const id = useId()
  const isFirst = status.newest === null
  const needsApproval = changes.some(({ subject }) => subject.guarded)
  const submit = () =>
    publish({
      who,
      permille,
      ...(approval ? { approval } : {}),
      ...(isFirst ? { first: true } : {}),
    })
  return (
    <form
      className="rv-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3 id={`${id}-title`}>
        {isFirst ? 'Publish the first release' : `Publish release ${(status.newest ?? 0) + 1}`}
      </h3>
      <label className="rv-field">
        <span>Reason</span>
        <textarea
          rows={2}
          required
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          placeholder="For whoever reads the history later"
        />
      </label>
      <label className="rv-field">
        <span>Your name</span>
        <input
          value={who}
          onChange={(event) => setWho(event.target.value)}
          placeholder="As this machine knows you"
          autoComplete="name"
        />
      </label>
      <fieldset className="rv-audience">
        <legend>To</legend>
        {audiences.map(({ permille: of, words }) => (
          <label key={of}>
            <input
              type="radio"
              name={`${id}-audience`}
              checked={permille === of}
              onChange={() => setPermille(of)}
            />{' '}
            {words}
          </label>
        ))}
      </fieldset>
      <ApprovalField isNeeded={needsApproval} approval={approval} setApproval={setApproval} />
      <button
        type="submit"
        className="rv-button rv-button--strong"
        disabled={isBusy || why.trim() === ''}
      >
        {isBusy ? 'Working…' : 'Check and publish'}
      </button>
    </form>
  )
}
