import { useEffect, useState } from 'react'

type Holidays = ReadonlyMap<string, string>
const none: Holidays = new Map()

/** The public holidays of these years, fetched when a calendar is looked at. Of years that nobody has announced yet none are known. */
export function useHolidays(days: readonly string[]): Holidays {
  const years = [...new Set(days.map(day => day.slice(0, 4)))].join()
  const [known, keep] = useState(none)
  useEffect(() => {
    let isWanted = true
    void Promise.all(years.split(',').map(namesIn)).then(found => {
      if (isWanted) keep(new Map(found.flat()))
    })
    return () => void (isWanted = false)
  }, [years])
  return known
}

/** The library refuses a year that it does not know. */
async function namesIn(year: string): Promise<[day: string, name: string][]> {
  const { getHolidayPreset } = await import('@hyunbinseo/holidays-kr')
  const days = await getHolidayPreset(year).catch(() => ({}))
  return Object.entries(days).map(([day, names]) => [day, names.join(', ')])
}
