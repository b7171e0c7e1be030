// Events that are told while an answer is awaited: the answer may be older than they are.

export function eventsDuringFetch<Event>() {
  const fetches = new Set<Event[]>()
  return {
    note: (event: Event) => {
      for (const events of fetches) events.push(event)
    },
    /** @returns the answer, and the events told since it was asked for, in their order */
    during: async <Answer>(ask: () => Promise<Answer>): Promise<readonly [Answer, readonly Event[]]> => {
      const events: Event[] = []
      fetches.add(events)
      try {
        return [await ask(), events]
      } finally {
        fetches.delete(events)
      }
    },
  }
}
