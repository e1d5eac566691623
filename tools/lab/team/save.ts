import type { Member } from '../../server/team/testing/serve-test-team'

const path = 'locales/en/loanDetails.json'

/** A document of a change, with the text that the author loaded last. */
export interface OpenText {
  readonly id: string
  readonly text: string
  readonly hash: string
}

interface Project {
  readonly files: Readonly<Record<string, { readonly text: string; readonly hash: string }>>
}

/** Begins a change, and reads the text that the benchmark edits. */
export async function beginChange(member: Member, title: string): Promise<OpenText> {
  const id = String((await member.ask('POST', 'changes', { title })).json['id'])
  const opened = await member.ask('GET', `changes/${id}/project`)
  const { files } = opened.json as unknown as Project
  return { id, ...files[path]! }
}

/** Replaces the first string value of a document. */
export const edit = (text: string, words: string): string =>
  text.replace(/"[^"]*"(\s*[,}])/, `"${words}"$1`)

/** The address and the body of a save. */
export const saveRequest = ({ id, text, hash }: OpenText) =>
  [`changes/${id}/edit`, { path, text, base: hash }] as const
