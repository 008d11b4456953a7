import { StatsBlock } from '../stats/StatsBlock';
import { StatsStrip } from '../stats/StatsStrip';
import { Advantages } from './Advantages';
import { PopularGames } from './PopularGames';
import { Welcome } from './Welcome';

export function HomeScreen() {
  return (
    <>
      <Welcome />
      <StatsStrip />
      <Advantages />
      <PopularGames />
      <StatsBlock />
    </>
  );
}
