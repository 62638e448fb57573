// The parts of a distributed solve without a broker: jobs and answers as text, the tree, workers, the coordinator.
#include <gtest/gtest.h>

#include "board/notation.h"
#include "certificates/certificate_check.h"
#include "certificates/certificate_file.h"
#include "cluster/coordinator.h"
#include "cluster/job_solver.h"
#include "cluster/local_queue.h"
#include "cluster/local_workers.h"
#include "cluster/status.h"
#include "guides/orders.h"
#include "scratch_folder.h"

namespace hex::cluster {
namespace {

using board::Cell;
using board::Color;
using board::Position;
using tests::ScratchFolder;

Position position_of(const std::string& text) {
  return *parse_position_text(text);
}

// What an honest worker says about a job, with a table of its own.
JobAnswer honest(const Job& job, std::uint64_t nodes) {
  const auto solver = engine::make_solver(job.position.size(), 4 << 20);
  engine::SolveOptions how;
  how.order = "current";
  how.nodes = nodes;
  how.line = false;
  how.proof = true;
  const engine::SolveResult result = solver->solve(job.position, how);
  JobAnswer out;
  out.id = job.id;
  out.position = job.position;
  out.worker = "honest";
  out.nodes = result.nodes;
  for (const Cell cell : result.left) out.moves.push_back({cell, 1, 1});
  if (result.certificate.empty()) return out;
  const auto file = engine::compress_certificate(result.certificate);
  out.winner = result.winner();
  out.certificate.assign(file->begin(), file->end());
  out.moves.clear();
  return out;
}

std::optional<Color> winner_of(const Position& position) {
  const auto solver = engine::make_solver(position.size(), 4 << 20);
  engine::SolveOptions how;
  how.order = "current";
  return solver->solve(position, how).winner();
}

// A coordinator with a queue that nobody works on.
struct Office {
  explicit Office(const std::string& folder, const std::string& position)
      : root(position_of(position)), journal(Journal::open(folder, root).value()) {
    options.order = "current";
    options.workers = 3;
    options.log = [this](const std::string& line) { lines.push_back(line); };
    restart();
  }
  void restart() { coordinator = std::make_unique<Coordinator>(root, queue, *journal, nullptr, options); }
  // Jobs are handed out and answered until the winner is known, or this many were answered.
  void work(const std::function<JobAnswer(const Job&)>& worker, int most = 10000) {
    for (; most > 0 && !coordinator->tree().winner(); --most) {
      ASSERT_TRUE(coordinator->hand_out());
      ASSERT_FALSE(coordinator->under_way().empty());
      ASSERT_TRUE(coordinator->take(write_answer(worker(coordinator->under_way().front()))));
    }
  }
  bool logged(const std::string& words) const {
    for (const std::string& line : lines)
      if (line.find(words) != std::string::npos) return true;
    return false;
  }

  Position root;
  LocalQueue queue;
  std::unique_ptr<Journal> journal;
  CoordinatorOptions options;
  std::vector<std::string> lines;
  std::unique_ptr<Coordinator> coordinator;
};

TEST(ClusterJob, TextOfAPositionAndBack) {
  for (const char* text : {"8x8;d1;;white", "3x5;a1 c4;b2;black", "1x1;;;black"})
    EXPECT_EQ(position_text(position_of(text)), text);
  for (const char* text : {"", "8x8", "8x8;;", "8x8;;;green", "40x40;;;black", "3x3;a1;a1;black",
                           "3x3;d1;;black", "3x3;;;black;"})
    EXPECT_FALSE(parse_position_text(text)) << text;
}

TEST(ClusterJob, JobsAndAnswersAndBack) {
  const Job job{"run-1", position_of("4x4;b2;;white"), 77, 60, 5};
  const auto read = read_job(write_job(job));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, job.id);
  EXPECT_EQ(read->nodes, job.nodes);
  EXPECT_EQ(read->phi_limit, 60u);
  EXPECT_EQ(read->delta_limit, 5u);
  EXPECT_EQ(read->position, job.position);
  JobAnswer answer = honest(job, 0);
  const auto back = read_answer(write_answer(answer));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->winner, answer.winner);
  EXPECT_EQ(back->certificate, answer.certificate);
  answer.winner.reset();
  answer.certificate.clear();
  answer.moves = {{3, 4, 5}, {0, 1, 2}};
  const auto open = read_answer(write_answer(answer));
  ASSERT_TRUE(open);
  EXPECT_EQ(open->moves, answer.moves);
}

TEST(ClusterJob, BadTextIsRefused) {
  const std::string good = write_job({"a", position_of("3x3;;;black"), 5});
  ASSERT_TRUE(read_job(good));
  for (std::size_t i = 0; i < good.size(); ++i) EXPECT_FALSE(read_job(good.substr(0, i)));
  for (const char* text : {"[]", "{}", R"({"v":3,"id":"","position":"3x3;;;black","nodes":1})",
                           R"({"v":3,"id":"a","position":"3x3;;;black","nodes":-1,"limits":[0,0]})",
                           R"({"v":3,"id":"a","position":"3x3;;;black","nodes":1})",
                           R"({"v":3,"id":"a","position":"3x3;;;black","nodes":1,"limits":[0]})",
                           R"({"v":3,"id":"a","position":"3x3;;;black","nodes":1,"limits":[-1,0]})",
                           R"({"v":3,"id":"a","position":"3x3;;;black","nodes":1,"limits":[0,9e9]})"})
    EXPECT_FALSE(read_job(text)) << text;
  const auto other = read_job(R"({"v":4,"id":"a","position":"3x3;;;black","nodes":1})");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, base::ErrorCode::Unsupported);
  EXPECT_NE(other.error().message.find("version 4"), std::string::npos);
  const std::string head =
      R"({"v":3,"id":"a","position":"2x2;;;black","worker":"w","nodes":1,"seconds":0,"phi":1,"delta":1,)";
  EXPECT_TRUE(read_answer(head + R"("outcome":"open","moves":[["a1",1,1]]})"));
  for (const char* rest :
       {R"("outcome":"open","moves":[["a1",1,1],["a1",1,1]]})", R"("outcome":"open","moves":[["c1",1,1]]})",
        R"("outcome":"open","moves":[["a1",-1,1]]})", R"("outcome":"solved","winner":"black"})",
        R"("outcome":"perhaps"})",
        R"("outcome":"open","moves":[]})"
        "\nbytes"})
    EXPECT_FALSE(read_answer(head + rest)) << rest;
}

// Small jobs on all two-stone positions of 3x4, in the order of the tree: the winner is right, and the proof verified.
TEST(ClusterTree, RightWinnersWithProofsFromSmallJobs) {
  for (int stones = 0; stones < 12; ++stones) {
    const ScratchFolder folder;
    Position root(board::Size{3, 4});
    root.play(Color::Black, stones);
    Office office(folder.path(), position_text(root));
    office.work([](const Job& job) { return honest(job, 1); });
    ASSERT_TRUE(office.coordinator->tree().winner());
    EXPECT_EQ(office.coordinator->tree().winner(), winner_of(root));
    const auto result = office.coordinator->run();
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_TRUE(engine::check_certificate_file(result->proof_file, root, *result->winner));
  }
}

// What workers say about moves steers, and nothing else: nonsense costs time only.
TEST(ClusterTree, MovesThatAreNotNamedAreFoundAnyway) {
  const ScratchFolder folder;
  Office office(folder.path(), "4x4;a1;;white");
  int jobs = 0;
  office.work([&](const Job& job) {
    JobAnswer out = honest(job, ++jobs % 2 == 0 ? 0 : 1);
    if (!out.winner) out.moves = {{out.position.cells_of(board::CellState::Empty).back(), 0, 0xffffffff}};
    return out;
  });
  EXPECT_EQ(office.coordinator->tree().winner(), winner_of(office.root));
}

TEST(ClusterTree, JobsUnderWayAreDifferentAndAreGivenUpWhenUseless) {
  const ScratchFolder folder;
  Office office(folder.path(), "5x5;a1;;white");
  Job root;
  ASSERT_TRUE(office.coordinator->hand_out());
  ASSERT_EQ(office.coordinator->under_way().size(), 1u);
  root = office.coordinator->under_way().front();
  JobAnswer open;
  open.id = root.id;
  open.position = root.position;
  open.worker = "w";
  open.nodes = office.options.split_nodes;
  for (const Cell cell : root.position.cells_of(board::CellState::Empty)) open.moves.push_back({cell, 1, 1});
  ASSERT_TRUE(office.coordinator->take(write_answer(open)));
  ASSERT_TRUE(office.coordinator->hand_out());
  std::set<std::string> positions;
  for (const Job& job : office.coordinator->under_way()) positions.insert(position_text(job.position));
  EXPECT_EQ(positions.size(), 3u);
}

TEST(ClusterCoordinator, LiesAreRefusedAndTheJobGoesOn) {
  const ScratchFolder folder;
  Office office(folder.path(), "4x4;a1;;white");
  ASSERT_TRUE(office.coordinator->hand_out());
  const Job job = office.coordinator->under_way().front();
  const JobAnswer truth = honest(job, 0);
  ASSERT_TRUE(truth.winner);
  const auto refused = [&](JobAnswer lie, const std::string& worker) {
    EXPECT_TRUE(office.coordinator->hand_out());
    lie.id = office.coordinator->under_way().front().id;
    lie.worker = worker;
    const auto before = office.coordinator->tally().refused;
    EXPECT_TRUE(office.coordinator->take(write_answer(lie)));
    EXPECT_EQ(office.coordinator->tally().refused, before + 1) << worker;
    EXPECT_FALSE(office.coordinator->tree().winner());
  };
  JobAnswer false_winner = truth;
  false_winner.winner = board::other(*truth.winner);
  refused(false_winner, "false winner");
  JobAnswer other_position = honest({"x", position_of("4x4;b2;;white"), 0}, 0);
  other_position.position = job.position;
  refused(other_position, "certificate of another position");
  JobAnswer other_job = honest({"x", position_of("4x4;b2;;white"), 0}, 0);
  refused(other_job, "another job");
  JobAnswer damaged = truth;
  damaged.certificate[damaged.certificate.size() / 2] ^= 1;
  refused(damaged, "damaged");
  JobAnswer rubbish = truth;
  rubbish.certificate = std::string(1 << 20, 'x');
  refused(rubbish, "rubbish");
  // Three times, and then even the truth is not heard.
  refused(false_winner, "liar"), refused(false_winner, "liar"), refused(false_winner, "liar"),
      refused(truth, "liar");
  EXPECT_TRUE(office.logged("liar has 3 refused answers"));
  office.work([](const Job& j) { return honest(j, 0); });
  EXPECT_EQ(office.coordinator->tree().winner(), truth.winner);
  EXPECT_EQ(office.coordinator->tally().solved, 1u);
}

TEST(ClusterCoordinator, AnswersOfAnotherVersionAreRefusedWithAClearWord) {
  const ScratchFolder folder;
  Office office(folder.path(), "4x4;;;black");
  ASSERT_TRUE(office.coordinator->take(R"({"v":9,"id":"a"})"));
  EXPECT_EQ(office.coordinator->tally().refused, 1u);
  EXPECT_TRUE(office.logged("it is of version 9; this program speaks version 3"));
}

TEST(ClusterCoordinator, AnswersOfAnotherSolveAreNoLies) {
  const ScratchFolder folder;
  Office office(folder.path(), "5x5;a1;;white");
  const JobAnswer other = honest({"other-1/a1", position_of("4x4;b2;;white"), 0}, 0);
  ASSERT_TRUE(other.winner);
  ASSERT_TRUE(office.coordinator->take(write_answer(other)));
  EXPECT_EQ(office.coordinator->tally().refused, 0u);
  EXPECT_EQ(office.coordinator->tally().late, 1u);
}

TEST(ClusterCoordinator, TwiceAndLateCountOnce) {
  const ScratchFolder folder;
  Office office(folder.path(), "5x5;a1;;white");
  ASSERT_TRUE(office.coordinator->hand_out());
  const Job job = office.coordinator->under_way().front();
  const std::string answer = write_answer(honest(job, 1));
  ASSERT_TRUE(office.coordinator->take(answer));
  const auto nodes = office.coordinator->tally().nodes;
  ASSERT_TRUE(office.coordinator->take(answer));
  EXPECT_EQ(office.coordinator->tally().nodes, nodes);
  EXPECT_EQ(office.coordinator->tally().late, 1u);
}

TEST(ClusterCoordinator, GoesOnFromTheJournal) {
  const ScratchFolder folder;
  Office office(folder.path(), "5x5;a1;;white");
  office.work([](const Job& job) { return honest(job, 1); }, 12);
  const Tree::Count before = office.coordinator->tree().count();
  office.restart();
  ASSERT_TRUE(office.coordinator->resume());
  EXPECT_EQ(office.coordinator->tree().count().nodes, before.nodes);
  EXPECT_EQ(office.coordinator->tree().count().claims, before.claims);
  office.work([](const Job& job) { return honest(job, 0); });
  EXPECT_EQ(office.coordinator->tree().winner(), winner_of(office.root));
  office.restart();
  const auto result = office.coordinator->run();  // with nobody to work: all is known
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(result->winner, winner_of(office.root));
}

TEST(ClusterCoordinator, WorkersOfTheSameProcess) {
  const ScratchFolder folder;
  Office office(folder.path(), "6x6;a2;;white");
  LocalWorkers crew;
  WorkerOptions how;
  how.name = "crew";
  how.order = "current";
  how.memory_bytes = 8 << 20;
  ASSERT_TRUE(crew.start(8, how, [&](int) { return office.queue.source(); }));
  office.options.least_nodes = 20;
  office.options.most_nodes = 20;
  std::string status;
  office.options.status = [&](const std::string& text) { status = text; };
  office.restart();
  const auto result = office.coordinator->run();
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(result->winner, winner_of(office.root));
  EXPECT_GT(result->tally.open, 0u);
  EXPECT_NE(status_words(status).find("winner    "), std::string::npos);
  EXPECT_NE(status_words(status).find(" 0 running"), std::string::npos) << status_words(status);
}

// A queue whose workers have names, and do what the test says.
class NamedQueue final : public JobQueue {
 public:
  base::Status hand_out(const Job& job) override {
    jobs.push_back(job);
    return base::ok_status();
  }
  base::Result<Arrived> answers() override { return Arrived{}; }
  base::Result<Contents> contents() override { return Contents{}; }
  bool has_names() const override { return true; }
  base::Status withdraw(const std::string&) override { return base::ok_status(); }
  base::Result<std::vector<WorkerNews>> workers() override { return std::vector<WorkerNews>(); }
  base::Status spread(const std::string& certificate, const std::string& except) override {
    told.emplace_back(certificate, except);
    return base::ok_status();
  }
  base::Status publish(const std::string&) override { return base::ok_status(); }

  std::vector<Job> jobs;
  std::vector<std::pair<std::string, std::string>> told;
};

// Two workers whose names are not known yet; those that answered have names.
TEST(ClusterCoordinator, ALeafGoesBackToTheWorkerWhoKnowsIt) {
  const ScratchFolder folder;
  const Position root = position_of("5x5;;;black");
  auto journal = Journal::open(folder.path(), root).value();
  NamedQueue queue;
  CoordinatorOptions options;
  options.order = "current";
  options.workers = 1;
  Coordinator coordinator(root, queue, *journal, nullptr, options);
  ASSERT_TRUE(coordinator.hand_out());
  ASSERT_EQ(queue.jobs.size(), 1u);
  JobAnswer open = honest(queue.jobs[0], 0);
  open.winner.reset();
  open.certificate.clear();
  open.moves = {{12, 7, 3}, {7, 8, 3}};
  open.nodes = 60;
  open.phi = 7;
  open.delta = 9;
  ASSERT_TRUE(coordinator.take(write_answer(open)));
  // One worker and one leaf: nothing is split, and the numbers are those that the worker saw.
  EXPECT_EQ(coordinator.tree().count().nodes, 1u);
  EXPECT_EQ(coordinator.tree().phi(), 7u);
  EXPECT_EQ(coordinator.tree().delta(), 9u);
  EXPECT_EQ(coordinator.tree().spent(0), open.nodes);
  EXPECT_NE(coordinator.tree().owner(0), kNobody);
  // A coordinator that goes on knows it, too, although nothing was split.
  {
    Coordinator again(root, queue, *journal, nullptr, options);
    ASSERT_TRUE(again.resume());
    EXPECT_EQ(again.tree().count().nodes, 1u);
    EXPECT_EQ(again.tree().phi(), 7u);
    EXPECT_EQ(again.tree().spent(0), open.nodes);
    EXPECT_NE(again.tree().owner(0), kNobody);
    EXPECT_EQ(again.tally().nodes, open.nodes);
  }
  ASSERT_TRUE(coordinator.hand_out());
  ASSERT_EQ(queue.jobs.size(), 2u);
  EXPECT_EQ(queue.jobs[1].position, root);
  // What took work is told to the others.
  JobAnswer solved = honest(queue.jobs[1], 0);
  ASSERT_TRUE(solved.winner);
  ASSERT_TRUE(coordinator.take(write_answer(solved)));
  EXPECT_EQ(coordinator.tree().winner(), Color::Black);
}

// Leaves that another has in his table are taken only when there is nothing else.
TEST(ClusterTree, WorkersKeepToTheirOwnLeaves) {
  const Position root = position_of("6x6;;;black");
  Tree tree(root);
  tree.expand(0, {{14, 5, 5}, {20, 60, 5}, {21, 70, 5}});
  const NodeId first = tree.select(0).leaf;
  tree.begin(first);
  tree.end(first);
  tree.renew(first, 5, 5, 0, 100);
  EXPECT_EQ(tree.select(0).leaf, first);
  tree.expand(first, {{1, 50, 5}, {2, 50, 6}});
  // The side that seems to lose there has to have all moves refuted: each worker has its own.
  const NodeId mine = tree.select(0).leaf;
  tree.begin(mine);
  const Tree::Choice other = tree.select(1);
  ASSERT_NE(other.leaf, kNoNode);
  EXPECT_NE(other.leaf, mine);
  tree.end(mine);
  tree.renew(mine, 5, 50, 0, 100);
  EXPECT_NE(tree.select(1).leaf, mine);
  tree.forget(0);
  EXPECT_EQ(tree.owner(mine), kNobody);
}

// A certificate of another is used in the search and in the proof.
TEST(ClusterWorker, UsesWhatOthersHaveProved) {
  const Job job{"a", position_of("5x5;b2;;white"), 0};
  const JobAnswer proved = honest(job, 0);
  ASSERT_TRUE(proved.winner);
  const std::atomic<bool> never{false};
  const auto alone = engine::make_solver(job.position.size(), 4 << 20),
             told = engine::make_solver(job.position.size(), 4 << 20);
  JobSolver one("one", "current", 1, never), two("two", "current", 1, never);
  two.learn(*told, "rubbish");
  two.learn(*told, proved.certificate);
  const JobAnswer by_itself = one.solve(*alone, job), by_news = two.solve(*told, job);
  EXPECT_EQ(by_itself.winner, proved.winner);
  EXPECT_EQ(by_news.winner, proved.winner);
  EXPECT_GT(by_itself.nodes, 0u);
  EXPECT_LT(by_news.nodes, by_itself.nodes);
  EXPECT_TRUE(engine::check_certificate(by_news.certificate, job.position, *by_news.winner));
}

// What is proved of one move says nothing of its neighbours as a whole; claims inside it do.
TEST(ClusterWorker, UsesClaimsInsideOfWhatOthersHaveProved) {
  const std::atomic<bool> never{false};
  const auto refute = [&](const std::string& move, const std::string& told) {
    const Job job{"a", position_of("6x6;a3;" + move + ";black"), 0};
    const auto solver = engine::make_solver(job.position.size(), 4 << 20);
    JobSolver worker("one", "current", 1, never);
    if (!told.empty())
      worker.learn(*solver, honest({"b", position_of("6x6;a3;" + told + ";black"), 0}, 0).certificate);
    const JobAnswer out = worker.solve(*solver, job);
    EXPECT_EQ(out.winner, Color::Black);
    EXPECT_TRUE(engine::check_certificate(out.certificate, job.position, Color::Black));
    return out.nodes;
  };
  EXPECT_LT(refute("c4", "d5"), refute("c4", ""));
  EXPECT_LT(refute("d4", "d5"), refute("d4", ""));
  EXPECT_LT(refute("d3", "c2"), refute("d3", ""));
}

// A job ends when its numbers have got so far that the coordinator would rather look elsewhere.
TEST(ClusterWorker, EndsAtTheLimitsOfTheJob) {
  const std::atomic<bool> never{false};
  const Position root = position_of("7x7;a2;;white");
  const auto solver = engine::make_solver(root.size(), 16 << 20);
  JobSolver worker("one", "current", 1, never);
  const JobAnswer first = worker.solve(*solver, {"a", root, 10});
  ASSERT_FALSE(first.winner);
  const JobAnswer second = worker.solve(*solver, {"b", root, 5000, first.phi + 2, 0});
  EXPECT_TRUE(second.winner || second.phi >= first.phi + 2);
  EXPECT_LT(second.nodes, 5000u);
  const JobAnswer none = worker.solve(*solver, {"c", root, 5000, 1, 1});
  EXPECT_LE(none.nodes, 1u);
}

// The limits of a leaf are those of its siblings, as in the solver: a quarter beyond the second best.
TEST(ClusterTree, LimitsComeFromTheSiblings) {
  Tree tree(position_of("6x6;;;black"));
  tree.expand(0, {{14, 40, 5}, {20, 60, 5}, {21, 80, 5}});
  const Tree::Choice choice = tree.select();
  EXPECT_EQ(tree.position(choice.leaf).at(14), board::state_of(Color::Black));
  EXPECT_EQ(choice.delta_limit, 60u + 15 + 1);
  EXPECT_GT(choice.phi_limit, 1u << 20);
}

}  // namespace
}  // namespace hex::cluster
