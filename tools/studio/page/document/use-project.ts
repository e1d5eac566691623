import { useDeferredValue } from 'react'
import { defaultConfig } from '../../../../src/config'
import type { Json } from '../../../../renderer/language'
import { createProject, type Project } from '../../../analysis/project/project'
import { useFiles, useStudio } from '../use-studio'

const settings = { config: JSON.parse(JSON.stringify(defaultConfig)) as Json }
const read = new WeakMap<ReadonlyMap<string, string>, Project>()
let latest: Project | undefined

/**
 * The checker's model of the project: texts, endpoints, widgets and their types. It follows typing
 * after a short pause.
 */
export function useProject(): Project {
  return projectOf(useDeferredValue(useFiles()), useStudio().otherFiles)
}

/** All panels share one reading of a project, which reuses unchanged files. */
function projectOf(
  files: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): Project {
  const known = read.get(files)
  if (known) return known
  latest = createProject(new Map([...others, ...files]), {
    ...settings,
    ...(latest ? { previous: latest } : {}),
  })
  read.set(files, latest)
  return latest
}
