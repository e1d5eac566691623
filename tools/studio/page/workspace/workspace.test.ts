import { describe, expect, it } from 'vitest'
import { saved, testWorkspace } from './testing'
import { createWorkspace } from './workspace'

const insert = (path: string, from: number, text: string, group?: string) => ({
  path,
  edits: [{ from, to: from, text }],
  label: `Type ${text}`,
  ...(group ? { group } : {}),
})

describe('for a reader', () => {
  it('only the saves of other people change files', () => {
    const drafts = new Map([['a', { text: 'typed', base: '#one' }]])
    const { workspace } = testWorkspace({ a: 'one' }, drafts, () => false)
    workspace.apply(insert('a', 3, '!'))
    workspace.undo()
    expect([workspace.text('a'), workspace.changedPaths()]).toEqual(['one', []])
    workspace.join('a', saved('two'))
    workspace.undo()
    expect(workspace.text('a')).toBe('two')
  })
})

describe('one history over all files', () => {
  it('undoes the last change in any file, and redoes it', () => {
    const { workspace } = testWorkspace({ a: 'one', b: 'two' })
    workspace.apply(insert('a', 3, '!'))
    workspace.apply(insert('b', 0, '>'))
    expect([workspace.text('a'), workspace.text('b'), workspace.undoLabel]).toEqual([
      'one!',
      '>two',
      'Type >',
    ])
    workspace.undo()
    expect([workspace.text('a'), workspace.text('b'), workspace.redoLabel]).toEqual([
      'one!',
      'two',
      'Type >',
    ])
    workspace.undo()
    expect([workspace.text('a'), workspace.canUndo]).toEqual(['one', false])
    workspace.redo()
    workspace.redo()
    expect([workspace.text('a'), workspace.text('b'), workspace.canRedo]).toEqual([
      'one!',
      '>two',
      false,
    ])
  })

  it('undoes consecutive typing in one step, and a change of several files in one step', () => {
    const { workspace } = testWorkspace({ a: '', b: '' })
    workspace.apply(insert('a', 0, 'x', 'typing'))
    workspace.apply(insert('a', 1, 'y', 'typing'))
    workspace.apply([insert('a', 2, 'z'), insert('b', 0, 'z'), insert('a', 3, '!')])
    expect(workspace.text('a')).toBe('xyz!')
    workspace.undo()
    expect([workspace.text('a'), workspace.text('b')]).toEqual(['xy', ''])
    workspace.undo()
    expect(workspace.text('a')).toBe('')
  })

  it('deletes undone steps after other edits', () => {
    const { workspace } = testWorkspace({ a: '' })
    workspace.apply(insert('a', 0, 'x'))
    workspace.undo()
    workspace.apply(insert('a', 0, 'y'))
    expect(workspace.canRedo).toBe(false)
  })

  it('undoes the creation of a file', () => {
    const { workspace } = testWorkspace({})
    workspace.apply(insert('new', 0, '{}'))
    expect(workspace.changedPaths()).toEqual(['new'])
    workspace.undo()
    expect([workspace.files().has('new'), workspace.changedPaths()]).toEqual([false, []])
  })

  it('reports the changed files, and the changes', () => {
    const { workspace } = testWorkspace({ a: 'one' })
    const heard: unknown[] = []
    workspace.subscribe((paths, changes) => heard.push([paths, changes.map(({ edits }) => edits)]))
    workspace.apply(insert('a', 3, '!'))
    workspace.undo()
    expect(heard).toEqual([
      [['a'], [[{ from: 3, to: 3, text: '!' }]]],
      [['a'], [[{ from: 3, to: 4, text: '' }]]],
    ])
  })
})

describe('an edit of another person', () => {
  const text = (x: number, y: number) => `{\n  "x": ${x},\n  "y": ${y}\n}\n`
  const setX = (before: number, after: number) => ({
    path: 'a',
    edits: [{ from: 9, to: 10, text: String(after) }],
    label: `Set x to ${after} after ${before}`,
  })

  it('cannot be undone', () => {
    const { workspace } = testWorkspace({ a: text(1, 1) })
    workspace.join('a', saved(text(1, 2)))
    expect([workspace.canUndo, workspace.undoLabel]).toEqual([false, ''])
    workspace.undo()
    expect(workspace.text('a')).toBe(text(1, 2))
  })

  it('stays when the user undoes and redoes edits of the same file', () => {
    const { workspace } = testWorkspace({ a: text(1, 1), b: 'one' })
    workspace.apply(setX(1, 2))
    workspace.apply(setX(2, 3))
    workspace.apply(insert('b', 3, '!'))
    workspace.join('a', saved(text(1, 200)))
    workspace.undo()
    workspace.undo()
    expect([workspace.text('a'), workspace.text('b')]).toEqual([text(2, 200), 'one'])
    workspace.redo()
    expect(workspace.text('a')).toBe(text(3, 200))
    workspace.undo()
    workspace.undo()
    expect([workspace.text('a'), workspace.canUndo]).toEqual([text(1, 200), false])
    workspace.redo()
    workspace.redo()
    workspace.redo()
    expect([workspace.text('a'), workspace.text('b')]).toEqual([text(3, 200), 'one!'])
  })

  it('stays if it is at the place of an undone edit, and undo continues with earlier steps', async () => {
    const { workspace, disk } = testWorkspace({ a: text(1, 1), b: 'one' })
    workspace.apply(insert('b', 3, '!'))
    workspace.apply(setX(1, 2))
    await workspace.save()
    disk.set('a', saved(text(5, 1)))
    workspace.join('a', saved(text(5, 1)))
    workspace.undo()
    expect([workspace.text('a'), workspace.undoLabel]).toEqual([text(5, 1), 'Type !'])
    workspace.undo()
    expect([workspace.text('a'), workspace.text('b')]).toEqual([text(5, 1), 'one'])
  })
})

describe('saving', () => {
  it('writes only the changed files', async () => {
    const { workspace, disk } = testWorkspace({ a: 'one', b: 'two' })
    workspace.apply(insert('a', 3, '!'))
    expect(await workspace.save()).toEqual({
      saved: ['a'],
      merged: [],
      conflicts: [],
      failed: [],
    })
    expect([disk.get('a')?.text, workspace.isChanged('a')]).toEqual(['one!', false])
    workspace.undo()
    expect(workspace.isChanged('a')).toBe(true)
  })

  it('sends all files of a rename in one request [33.12]', async () => {
    const calls: (readonly string[])[] = []
    const files = new Map(['a', 'b', 'c'].map((path) => [path, saved('old')]))
    const drafts = { all: () => new Map(), keep: () => {}, drop: () => {} }
    const workspace = createWorkspace(files, drafts, async (sent) => {
      calls.push(sent.map(({ path, base }) => `${path} ${base}`))
      return sent.map(({ text }) => ({ kind: 'written', hash: saved(text).hash }))
    })
    const rename = ['a', 'c'].map((path) => ({
      path,
      edits: [{ from: 0, to: 3, text: 'new' }],
      label: 'Rename',
    }))
    workspace.apply(rename)
    expect((await workspace.save()).saved).toEqual(['a', 'c'])
    expect(calls).toEqual([['a #old', 'c #old']])
    expect((await workspace.save()).saved).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('reports a conflict if the file on the disk is newer, and replaces the file only after a decision', async () => {
    const { workspace, disk } = testWorkspace({ a: 'one' })
    workspace.apply(insert('a', 3, '!'))
    disk.set('a', saved('other'))
    const { conflicts } = await workspace.save()
    expect(conflicts).toEqual([{ path: 'a', base: 'one', mine: 'one!', disk: saved('other') }])
    expect(disk.get('a')?.text).toBe('other')
    workspace.takeDisk('a', conflicts[0]!.disk)
    expect((await workspace.save()).saved).toEqual(['a'])
    expect(disk.get('a')?.text).toBe('one!')
  })

  it('saves later edits without a conflict if the answer to an earlier save was lost', async () => {
    let [disk, answers] = [saved('one'), false]
    const { workspace } = testWorkspace({ a: 'one' }, undefined, undefined, ({ text, base }) => {
      if (disk.hash !== base) return { kind: 'conflict', disk }
      disk = saved(text)
      if (answers) return { kind: 'written', hash: disk.hash }
      return { kind: 'failed', reason: 'no answer', isUnreachable: true }
    })
    workspace.apply(insert('a', 3, '!'))
    await workspace.save()
    workspace.apply(insert('a', 4, '?'))
    answers = true
    expect(await workspace.save()).toMatchObject({ saved: ['a'], conflicts: [] })
    expect([disk.text, workspace.changedPaths()]).toEqual(['one!?', []])
  })

  it('takes a new version from the disk if the file has no unsaved edits, as an undo step', () => {
    const { workspace } = testWorkspace({ a: 'one' })
    workspace.takeDisk('a', saved('once'))
    expect([workspace.text('a'), workspace.isChanged('a')]).toEqual(['once', false])
    workspace.undo()
    expect([workspace.text('a'), workspace.isChanged('a')]).toEqual(['one', true])
  })
})

describe('after a crash', () => {
  it('restores unsaved text as an undo step', () => {
    const before = testWorkspace({ a: 'one' })
    before.workspace.apply(insert('a', 3, '!'))
    const after = testWorkspace({ a: 'one' }, before.drafts)
    expect([after.workspace.text('a'), after.workspace.undoLabel]).toEqual([
      'one!',
      'Restore unsaved changes',
    ])
    after.workspace.undo()
    expect([after.workspace.text('a'), after.drafts.size]).toEqual(['one', 0])
  })

  it('does not overwrite a file that changed while the studio was closed', async () => {
    const before = testWorkspace({ a: 'one' })
    before.workspace.apply(insert('a', 3, '!'))
    const after = testWorkspace({ a: 'other' }, before.drafts)
    expect((await after.workspace.save()).conflicts).toEqual([
      { path: 'a', base: 'other', mine: 'one!', disk: saved('other') },
    ])
  })

  it('deletes the draft after a save', async () => {
    const { workspace, drafts } = testWorkspace({ a: 'one' })
    workspace.apply(insert('a', 3, '!'))
    expect(drafts.get('a')).toEqual({ text: 'one!', base: '#one' })
    await workspace.save()
    expect(drafts.size).toBe(0)
  })
})

it('saving an emptied file deletes it on the disk, and undo restores it', async () => {
  const { workspace, disk } = testWorkspace({ 'schemas/a.json': '{}', 'schemas/b.json': '{}' })
  workspace.apply({
    path: 'schemas/a.json',
    edits: [{ from: 0, to: 2, text: '' }],
    label: 'Delete a',
  })
  expect([...workspace.files().keys()]).toEqual(['schemas/b.json'])
  expect(workspace.changedPaths()).toEqual(['schemas/a.json'])
  await workspace.save()
  expect(workspace.changedPaths()).toEqual([])
  workspace.undo()
  expect(workspace.changedPaths()).toEqual(['schemas/a.json'])
  await workspace.save()
  expect(disk.get('schemas/a.json')?.text).toBe('{}')
})

describe('a file that another person deleted', () => {
  it('is also deleted in the workspace, and undo does not restore it', () => {
    const { workspace } = testWorkspace({ a: 'one', b: 'two' })
    workspace.leave('a')
    expect([[...workspace.files().keys()], workspace.changedPaths()]).toEqual([['b'], []])
    workspace.undo()
    expect([[...workspace.files().keys()], workspace.canUndo]).toEqual([['b'], false])
  })

  it('stays if it has unsaved edits, and the next save reports a conflict', async () => {
    const { workspace, disk } = testWorkspace({ a: 'one' })
    workspace.apply(insert('a', 3, '!'))
    disk.delete('a')
    workspace.leave('a')
    const { conflicts } = await workspace.save()
    expect(conflicts).toEqual([{ path: 'a', base: 'one', mine: 'one!', disk: undefined }])
  })
})
