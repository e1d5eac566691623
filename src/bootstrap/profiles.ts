type Profile = Readonly<Record<string, unknown>>

/** The region settings of a name; an unknown one gives the first that there is. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}
