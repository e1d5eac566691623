import { useEffect, useMemo, useState } from 'react'
import { resolvePath } from '../../../analysis/expressions/infer'
import { anyType, type Type } from '../../../analysis/types/type'
import type { Option } from '../controls/match-options'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { withSample } from '../editor/language/named-values'
import { openModel } from '../editor/language/open-model'
import type { ReadableValue } from '../editor/language/readable-values'
import { useSelected, useStudio } from '../use-studio'

const nothing: readonly ReadableValue[] = []

/**
 * The values that can be read at a place of the open document, with types and values of the
 * scenario. The checker in the worker provides them.
 */
export function useReadable(pointer: string): readonly ReadableValue[] {
  const { checker } = useStudio()
  const path = useSelected('path')
  const scenario = useSelected('scenario')
  const [values, setValues] = useState(nothing)
  useEffect(() => {
    let isWanted = true
    const take = (answer: readonly ReadableValue[]) => {
      if (isWanted)
        setValues((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))
    }
    const ask = () =>
      void checker.ask({ kind: 'values', path, pointer, scenario }).then(take, () => take(nothing))
    ask()
    // A check follows each change of a document, which may change the readable values.
    const stop = checker.subscribe(() => {
      if (checker.getState().isCurrent) ask()
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [checker, path, pointer, scenario])
  return values
}

/** Names that mean the same on every screen, which are offered last. */
const everywhere = [
  'state',
  'params',
  'options',
  'profile',
  'session',
  'config',
  'shell',
  'device',
  'unsure',
]

/** The same as options of a picker, grouped by their source: the screen's own data comes first. */
export function pathOptions(values: readonly ReadableValue[]): Option[] {
  const options = values.map(({ path, type, sample, about }): Option & { group: string } => ({
    value: path,
    detail: [withSample(type, sample), about ?? ''].filter((words) => words !== '').join(' · '),
    group: path.split('.')[0] ?? '',
  }))
  return options.toSorted(
    (left, right) => everywhere.indexOf(left.group) - everywhere.indexOf(right.group),
  )
}

/** The type of a path at a place of the open document; any type when it leads nowhere. */
export function useTypeOf(pointer: string): (path: string) => Type {
  const project = useProject()
  const { text, path } = useOpenDocument()
  return useMemo(() => {
    const scope = openModel(project, path, text).scopeAt(pointer)
    return (read) => (read === '' ? anyType : resolvePath(read, scope).type)
  }, [project, path, text, pointer])
}
