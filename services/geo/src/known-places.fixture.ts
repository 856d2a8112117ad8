/** A place with the raw classes of flood, wildfire, earthquake, windstorm and hurricane in its cells. */
interface KnownPlace {
  readonly search: string;
  readonly label: string;
  readonly point: readonly [longitude: number, latitude: number];
  readonly timeZone: string;
  readonly classes: readonly number[];
}

/** Twenty well-known places. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  {
    search: 'San Francisco',
    label: 'San Francisco, California, United States',
    point: [-122.41942, 37.77493],
    timeZone: 'America/Los_Angeles',
    classes: [5, 5, 7, 4, 1],
  },
  {
    search: 'Tokyo',
    label: 'Tokyo, Japan',
    point: [139.69171, 35.6895],
    timeZone: 'Asia/Tokyo',
    classes: [7, 2, 10, 9, 8],
  },
  {
    search: 'Manila',
    label: 'Manila, National Capital Region, Philippines',
    point: [120.9822, 14.6042],
    timeZone: 'Asia/Manila',
    classes: [9, 4, 9, 9, 8],
  },
  {
    search: 'Miami',
    label: 'Miami, Florida, United States',
    point: [-80.19366, 25.77427],
    timeZone: 'America/New_York',
    classes: [6, 3, 1, 9, 6],
  },
  {
    search: 'Munich',
    label: 'Munich, Bavaria, Germany',
    point: [11.57549, 48.13743],
    timeZone: 'Europe/Berlin',
    classes: [5, 1, 3, 5, 1],
  },
  {
    search: 'London',
    label: 'London, England, United Kingdom',
    point: [-0.12574, 51.50853],
    timeZone: 'Europe/London',
    classes: [4, 2, 3, 7, 2],
  },
  {
    search: 'Dhaka',
    label: 'Dhaka, Dhaka Division, Bangladesh',
    point: [90.40744, 23.7104],
    timeZone: 'Asia/Dhaka',
    classes: [10, 5, 5, 6, 5],
  },
  {
    search: 'Sydney',
    label: 'Sydney, New South Wales, Australia',
    point: [151.20732, -33.86785],
    timeZone: 'Australia/Sydney',
    classes: [5, 3, 3, 4, 1],
  },
  {
    search: 'Reykjavík',
    label: 'Reykjavík, Capital Region, Iceland',
    point: [-21.89541, 64.13548],
    timeZone: 'Atlantic/Reykjavik',
    classes: [3, 1, 7, 6, 3],
  },
  {
    search: 'Nuuk',
    label: 'Nuuk, Sermersooq, Greenland',
    point: [-51.72157, 64.18347],
    timeZone: 'America/Godthab',
    classes: [3, 1, 1, 7, 2],
  },
  {
    search: 'New York',
    label: 'New York City, New York, United States',
    point: [-74.00597, 40.71427],
    timeZone: 'America/New_York',
    classes: [5, 3, 1, 6, 5],
  },
  {
    search: 'Mumbai',
    label: 'Mumbai, Maharashtra, India',
    point: [72.88261, 19.07283],
    timeZone: 'Asia/Kolkata',
    classes: [9, 5, 3, 4, 3],
  },
  {
    search: 'Istanbul',
    label: 'Istanbul, Türkiye',
    point: [28.94966, 41.01384],
    timeZone: 'Europe/Istanbul',
    classes: [4, 3, 5, 4, 1],
  },
  {
    search: 'Santiago, Chile',
    label: 'Santiago, Santiago Metropolitan, Chile',
    point: [-70.64827, -33.45694],
    timeZone: 'America/Santiago',
    classes: [4, 4, 10, 5, 1],
  },
  {
    search: 'Jakarta',
    label: 'Jakarta, Indonesia',
    point: [106.84513, -6.21462],
    timeZone: 'Asia/Jakarta',
    classes: [8, 4, 8, 2, 1],
  },
  {
    search: 'Lagos',
    label: 'Lagos, Nigeria',
    point: [3.39467, 6.45407],
    timeZone: 'Africa/Lagos',
    classes: [7, 5, 1, 3, 1],
  },
  {
    search: 'Johannesburg',
    label: 'Johannesburg, Gauteng, South Africa',
    point: [28.04363, -26.20227],
    timeZone: 'Africa/Johannesburg',
    classes: [5, 7, 5, 5, 1],
  },
  {
    search: 'Moscow',
    label: 'Moscow, Russia',
    point: [37.61781, 55.75204],
    timeZone: 'Europe/Moscow',
    classes: [4, 6, 1, 6, 1],
  },
  {
    search: 'Port-au-Prince',
    label: 'Port-au-Prince, Ouest, Haiti',
    point: [-72.33881, 18.54349],
    timeZone: 'America/Port-au-Prince',
    classes: [6, 4, 7, 6, 5],
  },
  {
    search: 'Darwin',
    label: 'Darwin, Northern Territory, Australia',
    point: [130.84185, -12.46113],
    timeZone: 'Australia/Darwin',
    classes: [9, 8, 2, 5, 4],
  },
];
