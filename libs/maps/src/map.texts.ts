/** Texts of every map. */
export const MAP_TEXTS = {
  keys: 'Arrow keys move the map, + and − zoom.',
  pickKeys: 'Enter chooses the point in the middle.',
  aimKeys: 'Enter opens what is nearest to the middle.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Show the whole map',
  notLoaded: 'The map could not be drawn. What it shows stands in the table.',
  legend: 'Legend',
  overview: 'Overview map',
  naturalEarth: 'Natural Earth',
  geoNames: 'GeoNames (CC BY 4.0)',
  closePopUp: 'Close',
} as const;
