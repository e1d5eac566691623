import type { Project } from '../analysis/project'

/** Caches a result from the files of one kind until one of them changes. */
export function whileSame<Made>(
  kind: 'scenarios' | 'texts' | 'endpoints',
  make: (project: Project) => Made,
): (project: Project) => Made {
  let kept: { readonly of: readonly unknown[]; readonly made: Made } | undefined
  return (project) => {
    const of = [...project.files.values()].filter((file) => file.kind === kind)
    const isKept = kept?.of.length === of.length && of.every((file, at) => file === kept?.of[at])
    if (!kept || !isKept) kept = { of, made: make(project) }
    return kept.made
  }
}
