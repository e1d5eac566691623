import type { Person } from '../access/person'
import { ChangeError, type Change } from '../changes/changes'
import type { Repository } from '../git/repository'
import { said } from '../../analysis/words'

/**
 * Moves the live branch to an approved change, but only with its documents, and only if nobody was
 * faster. If it is already there, nothing moves.
 */
export async function moveLive(
  repository: Repository,
  branch: string,
  { head, title, isBehind }: Change,
  person: Person,
): Promise<void> {
  const ref = `refs/heads/${branch}`
  const main = repository.refs.get(ref)!
  const [live, wanted] = await Promise.all([repository.snapshot(main), repository.snapshot(head)])
  const paths = [...new Set([...live.keys(), ...wanted.keys()])].filter(
    (path) => live.get(path) !== wanted.get(path),
  )
  if (paths.length === 0) return
  if (isBehind)
    throw new ChangeError(
      said(
        'What is live has gone on since. Bring the change up to date, and have it approved again.',
      ),
    )
  const texts = await Promise.all(
    paths.map(async (path) => {
      const id = wanted.get(path)
      return [path, id === undefined ? undefined : await repository.text(id)] as const
    }),
  )
  const [moved] = await repository.move({
    ref,
    from: main,
    to: {
      parents: [main, head],
      files: new Map(texts),
      author: person,
      message: `Publish a change\n\nChange: ${title}\n`,
    },
  })
  if (moved?.kind === 'moved') return
  await repository.look()
  throw new ChangeError(said('Somebody published at the same moment. Look again.'))
}
